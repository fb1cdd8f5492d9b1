import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/elements.css';

const HomePage = lazy(() => import('../home/home-page.tsx').then((page) => ({ default: page.HomePage })));

const place = document.getElementById('console');
if (place)
  createRoot(place).render(
    <StrictMode>
      <Suspense>
        <HomePage />
      </Suspense>
    </StrictMode>,
  );
