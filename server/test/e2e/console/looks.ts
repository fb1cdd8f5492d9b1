// How the console looks on every page: the frame, the typeface and what tables have room for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

test('the account and the installation have places of their own, all of which an operator sees at once, beside the credits and their menu', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const viewport = { width: 1_440, height: 900 };
    const { page, end } = await openConsole('/contacts', { as: 'operator', viewport, locale });
    await settle(page);
    const places = page.getByRole('navigation').first();
    const side = page.locator('#side');
    const [account, installation] = [places.locator('a').first(), places.getByRole('link', { name: /^Installation/ })];
    for (const path of ['/contacts', '/operator/health']) {
      if (path !== '/contacts') await installation.click();
      await page.waitForURL(`${stage.app.api}/console${path}`);
      await settle(page);
      const [ofAccount, ofOperator] = [places.locator('[href$="/campaigns"]'), places.locator('[href$="/carriers"]')];
      const [here, other] = path === '/contacts' ? [ofAccount, ofOperator] : [ofOperator, ofAccount];
      await here.waitFor();
      assert.equal(await other.count(), 0);
      await side.getByRole('button', { name: /profile|profil/ }).waitFor();
      for (const part of [side, places])
        assert.equal(await part.evaluate((found) => found.scrollHeight - found.clientHeight), 0, `${locale} ${path}`);
      assert.ok(((await side.boundingBox())?.height ?? 901) <= 900);
      const broken = await side.evaluate((found) =>
        [...found.querySelectorAll('a, button, h2:not(.unseen)')]
          .filter((one) => one.getBoundingClientRect().height > 56 || one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      );
      assert.deepEqual(broken, [], `${locale} ${path}`);
    }
    await account.click();
    await page.waitForURL(`${stage.app.api}/console/`);
    await end();
  }
});

test('texts are shown in the typeface that comes with the console', async () => {
  const { page, end } = await openConsole('/contacts', { as: 'viewer' });
  await settle(page);
  await page.waitForFunction('document.fonts.check("16px Inter")');
  const faces = await page.evaluate('[...document.fonts].map(({ family, status }) => family + " " + status)');
  assert.match(String(faces), /^"?Inter"? loaded$/);
  await end();
});
