import { words } from '../text/en.ts';

export function HomePage() {
  return (
    <main>
      <h1>{words.home.title}</h1>
    </main>
  );
}
