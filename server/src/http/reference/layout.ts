import { escaped } from './html.ts';

export interface NavigationPage {
  readonly path: string;
  readonly title: string;
  /** Method and path of an operation. */
  readonly route?: string;
}

export interface NavigationGroup {
  readonly title: string;
  readonly pages: readonly NavigationPage[];
}

/** The parts that every page has. Asset addresses include a digest of the content, so that browsers keep them for good. */
export interface Shell {
  readonly title: string;
  readonly styleUrl: string;
  readonly scriptUrl: string;
  readonly searchUrl: string;
  readonly navigation: readonly NavigationGroup[];
}

function group({ title, pages }: NavigationGroup, path: string): string {
  const links = pages.map(
    (page) =>
      `<li><a href="${escaped(page.path)}"${page.path === path ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`,
  );
  const isOpen = pages.some((page) => page.path === path);
  return `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary><ul>${links.join('')}</ul></details>`;
}

export interface PageContent {
  readonly path: string;
  readonly title: string;
  /** HTML. */
  readonly main: string;
}

export function renderPage(shell: Shell, { path, title, main }: PageContent): string {
  const name = title === shell.title ? `${title} reference` : `${title} · ${shell.title}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(name)}</title><link rel="stylesheet" href="${shell.styleUrl}">
<script type="module" src="${shell.scriptUrl}"></script></head>
<body><a class="skip" href="#content">Skip to the content</a>
<header><a class="home" href="/docs">${escaped(shell.title)}</a>
<form class="search" role="search" data-index="${shell.searchUrl}"><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Operation, field or guide" disabled>
<div class="results" hidden><p id="found" role="status"></p><ul></ul></div></form>
<a class="menu" href="#menu">Menu</a></header>
<nav id="menu" aria-label="Reference"><a class="close" href="#content">Close the menu</a>${shell.navigation.map((one) => group(one, path)).join('')}</nav>
<main id="content" tabindex="-1">${main}</main></body></html>`;
}
