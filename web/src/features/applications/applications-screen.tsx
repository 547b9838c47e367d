import type { ApplicationsSearch, ScreenProps } from '../../paths.ts';

export function ApplicationsScreen({ search }: ScreenProps<ApplicationsSearch>) {
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{JSON.stringify(search)}</h1>
    </div>
  );
}
