import { expect, test } from 'vitest';
import type { CallName } from '../testing/api/callBook.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { ENTITIES } from './index.ts';
import { capital, inputNameOf, writtenFields } from './kernel/entity.ts';

// Which problems there are, and that each has its text, problems.test.ts proves; here every form shows at each field what is wrong with it.

test.each(ENTITIES)('the form of $path says of each field what is wrong with it', async ({ path, load }) => {
  const { default: entity } = await load();
  // A switch is on or off: nothing is wrong with it.
  const fields = writtenFields(entity).filter(({ kind, isAbsent }) => kind !== 'flag' && !isAbsent?.(null));
  const problems = fields.map((field, at) => ({
    field: inputNameOf(field),
    code: 'tooSmall',
    limit: 7_000 + at,
  }));
  const app = await renderApp(`${path}?row=new`, { user: OWNER });
  const call = `create${capital(entity.one)}` as CallName;
  app.api.fail(call, 'INVALID_INPUT', { field: '', problems: JSON.stringify(problems) });
  await app.button('Guardar').click();
  const form = app.page.getByRole('dialog');
  await expect.element(form.getByText(/^Como mínimo/).first()).toBeVisible();
  const said = form.getByText(/^Como mínimo/).elements();
  expect(said).toHaveLength(fields.length);
});
