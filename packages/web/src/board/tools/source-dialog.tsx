import { drawChart, kindOf } from '@mingjing/charts';
import { filterText, texts } from '@mingjing/contract';
import type { ReactNode } from 'react';
import { useWidgetOrigin } from '../../records/widget.ts';
import { askedWith, type StoredWidget, type ToolSubject } from './subject.ts';
import { ToolDialog } from './tool-dialog.tsx';

/** What the server says of a widget's source. */
function useProvenance(stored: StoredWidget | undefined) {
  const { drill: _, ...asked } = stored === undefined ? { drill: '' } : { drill: '', ...askedWith(stored) };
  return useWidgetOrigin(stored?.id, asked);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Where the numbers of a picture come from: dataset, time, filters in force, and the picture in words. */
export function SourceDialog({ subject, onClose }: { subject: ToolSubject; onClose: () => void }) {
  const { name, type, form, round, answer, stored } = subject;
  const { data, isPending } = useProvenance(stored);
  const wait = stored !== undefined && isPending;
  const datasetName = data?.datasetName ?? stored?.datasetName ?? '';
  const cachedAt = data?.cachedAt ?? stored?.cachedAt ?? '';
  const filters = data?.filters ?? [];
  const { total, rest, data: shown = [] } = answer ?? {};
  // How many pairs of entries and series are left out is not told.
  const isKnown = answer !== undefined && rest?.series === undefined && rest?.entries === undefined;
  const rows = total ?? (isKnown ? shown.length + (rest?.groups ?? 0) : undefined);
  return (
    <ToolDialog title={texts.tools.source} width={520} onClose={onClose}>
      <dl className="tool-source" aria-busy={wait}>
        <Fact name="图表">
          {name}
          {kindOf(type) !== undefined && <span className="tool-kind">{kindOf(type)?.label}</span>}
        </Fact>
        {stored !== undefined && (
          <>
            {(datasetName !== '' || cachedAt === '' || wait) && (
              <Fact name="数据集">{datasetName || (wait ? '加载中…' : '实时查询')}</Fact>
            )}
            <Fact name="数据时间">
              {cachedAt === '' ? (wait ? '加载中…' : '每次打开时读取') : `缓存于 ${cachedAt}`}
            </Fact>
            <Fact name="筛选条件">
              {filters.length === 0 ? (
                wait ? (
                  '加载中…'
                ) : (
                  '无'
                )
              ) : (
                <ul>
                  {filters.map((rule) => (
                    <li key={JSON.stringify(rule)}>{filterText(rule)}</li>
                  ))}
                </ul>
              )}
            </Fact>
          </>
        )}
        {rows !== undefined && <Fact name="行数">{rows}</Fact>}
        {answer !== undefined && (
          <Fact name="图表说明">{drawChart({ type, form, round, answer }).description}</Fact>
        )}
      </dl>
    </ToolDialog>
  );
}
