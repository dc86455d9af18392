import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ColumnPreview } from './column-preview.tsx';

test('rows that are being read are no empty table', () => {
  const { rerender } = render(<ColumnPreview loaded={null} loading />);
  screen.getByRole('status');
  expect(screen.queryByText('暂无数据')).toBeNull();
  const loaded = {
    columns: [{ name: '科室', type: 'text' as const }],
    content: { keys: ['科室'], data: [['儿科']] },
    truncated: false,
  };
  rerender(<ColumnPreview loaded={loaded} loading={false} />);
  screen.getByText('儿科');
});
