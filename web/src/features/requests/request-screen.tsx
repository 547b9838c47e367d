import type { RequestSearch, ScreenProps } from '../../paths.ts';

export function RequestScreen({ number }: ScreenProps<RequestSearch> & { number: string }) {
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{number}</h1>
    </div>
  );
}
