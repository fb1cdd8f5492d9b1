import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from './markdown.ts';

const mainOf = (source: string, guides: ReadonlySet<string> = new Set()): string =>
  renderMarkdown(source, guides).main.replace('<article class="guide">', '').replace('</article>', '');

test('words, code and marks are read apart, and signs of HTML are only signs', () => {
  assert.equal(
    mainOf('**at `most` 3** <b> & `a < **b**`'),
    '<p><strong>at <code>most</code> 3</strong> &lt;b&gt; &amp; <code>a &lt; **b**</code></p>',
  );
  assert.equal(
    mainOf('```\n# no heading\n| no table |\n```'),
    '<pre tabindex="0"><code># no heading\n| no table |</code></pre>',
  );
  assert.equal(mainOf('- one\n  goes on\n- two'), '<ul><li>one goes on</li><li>two</li></ul>');
  const { title, main } = renderMarkdown('# Lists & pages\n\n## How it goes on');
  assert.equal(title, 'Lists & pages');
  assert.match(main, /<h1>Lists &amp; pages<\/h1>\n<h2 id="how-it-goes-on">/);
});

test('a link leads to a page of the reference, and is only words where there is none', () => {
  const guides = new Set(['/docs/guides/keys']);
  assert.equal(
    mainOf('[Keys](keys.md#b), [errors](../errors.md)', guides),
    '<p><a href="/docs/guides/keys#b">Keys</a>, <a href="/docs/errors">errors</a></p>',
  );
  assert.equal(
    mainOf('[one](configuration.md) [two](../cli/) [three](https://example.com)', guides),
    '<p>one two <a href="https://example.com">three</a></p>',
  );
});

test('a row of a table can be linked to by the code in its first cell', () => {
  const html = mainOf('## Codes\n\n| code | words |\n|---|---|\n| `gone` | it *was* \\| there |');
  assert.match(html, /aria-label="Table: Codes"/);
  assert.match(html, /<tr id="gone"><th scope="row"><code>gone<\/code><\/th><td>it \*was\* \| there<\/td><\/tr>/);
});
