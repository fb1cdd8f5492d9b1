// Search, copying and trying. It runs as it is in every browser of the last years: nothing is compiled.
const RESULTS_MAX = 12;
const ANSWER_CHARACTERS_MAX = 200_000;

// ---- search ----

const search = document.querySelector('.search');
const input = search.querySelector('input');
const results = search.querySelector('.results');
const found = search.querySelector('#found');
const list = results.querySelector('ul');
let index = null;

async function loadIndex() {
  index ??= fetch(search.dataset.index).then((response) => response.json());
  return index;
}

/** Each word must be somewhere; in the title it counts for most. */
function scoreOf(entry, words) {
  const title = entry.title.toLowerCase();
  const rest = `${entry.kind} ${entry.words}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (title.split(/\W+/).some((part) => part.startsWith(word))) score += 10;
    else if (title.includes(word)) score += 5;
    else if (rest.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function resultItem({ title, url, kind }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const small = document.createElement('small');
  link.href = url;
  link.textContent = title;
  small.textContent = kind;
  link.append(small);
  item.append(link);
  return item;
}

async function showResults() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    results.hidden = true;
    return;
  }
  const entries = (await loadIndex())
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  list.replaceChildren(...entries.slice(0, RESULTS_MAX).map(({ entry }) => resultItem(entry)));
  const count = entries.length;
  found.textContent = count === 0 ? 'Nothing was found.' : count === 1 ? '1 result' : `${count} results`;
  results.hidden = false;
}

/** Arrows go through the results, and back to the field. */
function moveInResults(event) {
  if (event.key === 'Escape') {
    results.hidden = true;
    input.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || results.hidden) return;
  const stops = [input, ...list.querySelectorAll('a')];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

input.disabled = false;
input.addEventListener('focus', loadIndex);
input.addEventListener('input', showResults);
search.addEventListener('keydown', moveInResults);
search.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
document.addEventListener('click', (event) => {
  if (!search.contains(event.target)) results.hidden = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  input.focus();
});

// ---- copying ----

for (const example of document.querySelectorAll('.example')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy: ${example.querySelector('h3, summary').textContent}`);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(example.querySelector('pre').textContent);
    button.textContent = 'Copied';
  });
  // Browsers give the clipboard to pages with TLS and to this machine alone.
  if (navigator.clipboard !== undefined) example.append(button);
}

// ---- the language ----

const LANGUAGE = 'volley.reference-language';
const languages = [...document.querySelectorAll('details[name="language"]')];
const titleOf = (details) => details.querySelector('summary').textContent;

// Browsers whose storage is switched off throw.
try {
  const chosen = languages.find((details) => titleOf(details) === localStorage.getItem(LANGUAGE));
  if (chosen !== undefined) chosen.open = true;
  for (const details of languages)
    details.addEventListener('toggle', () => details.open && localStorage.setItem(LANGUAGE, titleOf(details)));
} catch {
  // Then each page begins with the first language.
}

// ---- trying ----

/** The request goes to where the page came from, so that a key leaves for no other place. */
function requestOf(form) {
  const { method, path, auth } = form.dataset;
  const key = form.querySelector('#try-key').value.trim();
  const headers = new Headers(auth === 'bearer' ? { Authorization: `Bearer ${key}` } : {});
  const query = new URLSearchParams(auth === 'query_key' ? { api_key: key } : {});
  let place = path;
  for (const field of form.querySelectorAll('input[data-in]')) {
    const value = field.value.trim();
    if (field.dataset.in === 'path') place = place.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value !== '' && field.dataset.in === 'query') query.set(field.name, value);
    else if (value !== '') headers.set(field.name, value);
  }
  const text = form.querySelector('#try-body')?.value;
  const file = form.querySelector('#try-file');
  if (text !== undefined) headers.set('Content-Type', 'application/json');
  if (file !== null) headers.set('Content-Type', file.dataset.type);
  const search = query.size === 0 ? '' : `?${query}`;
  return [`/v1${place}${search}`, { method, headers, body: text ?? file?.files[0], cache: 'no-store' }];
}

async function textOf(response) {
  const type = response.headers.get('content-type') ?? '';
  if (/^(audio|image\/png)/.test(type)) return `${(await response.arrayBuffer()).byteLength} bytes of ${type}`;
  const text = await response.text();
  const shown = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length > ANSWER_CHARACTERS_MAX ? `${shown.slice(0, ANSWER_CHARACTERS_MAX)}\n… and more` : shown;
}

const form = document.querySelector('.try form');
if (form !== null) {
  const button = form.querySelector('button');
  const answer = document.querySelector('.try .answer');
  button.disabled = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    let line = '';
    let text = '';
    try {
      const started = performance.now();
      const response = await fetch(...requestOf(form));
      text = await textOf(response);
      const code = response.headers.get('volley-error-code');
      const parts = [`${response.status}`, code, `${Math.round(performance.now() - started)} ms`];
      line = `${parts.filter(Boolean).join(' · ')} · request ${response.headers.get('x-request-id')}`;
    } catch (error) {
      line = `The request could not be sent: ${error.message}`;
    }
    answer.hidden = false;
    answer.querySelector('p').textContent = line;
    answer.querySelector('code').textContent = text;
    button.disabled = false;
  });
}
