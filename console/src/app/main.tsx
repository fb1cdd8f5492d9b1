import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/elements.css';
import { followOtherWindows } from '../api/other-windows.ts';
import { queryClient } from '../api/query-client.ts';
import { language } from '../format/locale.ts';
import { memberRoute, rootRoute } from './parents.ts';
import { reloadAfterUpgrade } from './reload-after-upgrade.ts';
import { BrokenPage, MissingPage } from './root-pages.tsx';
import { router } from './router.ts';
import { Root, Shell } from './shell.tsx';

document.documentElement.lang = language;
rootRoute.update({ component: Root, errorComponent: BrokenPage, notFoundComponent: MissingPage });
memberRoute.update({ component: Shell, errorComponent: BrokenPage, notFoundComponent: MissingPage });
followOtherWindows();
reloadAfterUpgrade();
// A page that the browser restores by Back may show somebody who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

const place = document.getElementById('console');
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
