import type { ManageRequestsSearch, ScreenProps } from '../../paths.ts';

export function ManageRequestsScreen({ search }: ScreenProps<ManageRequestsSearch>) {
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{JSON.stringify(search)}</h1>
    </div>
  );
}
