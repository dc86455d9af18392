import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actions } from '../../editor/actions/actions.ts';
import { HelpDialog } from './help-dialog.tsx';

test('[PANEL-23] the list of keys tells all of them, and rolls under its title where it is longer than the page', async () => {
  render(<HelpDialog onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: '快捷键' });
  // Only a dialog of that family rolls its body between title and buttons.
  expect(dialog.classList.contains('dialog')).toBe(true);
  const told = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
  // Told in one line for all four directions.
  const byArrows = /^(nudge|grow)\./;
  const untold = actions.filter(
    ({ id, label, keys }) => keys.length > 0 && !byArrows.test(id) && !told.includes(label),
  );
  expect(untold.map(({ id }) => id)).toEqual([]);
});
