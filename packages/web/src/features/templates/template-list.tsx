import { ExportOutlined } from '@ant-design/icons';
import type { TemplateItem } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DrawingList } from '../../drawings/opened/drawing-list.tsx';
import { copyTemplate, removeTemplate, setPublished } from '../../drawings/templates/template-changes.ts';
import { refreshTemplates, useTemplateTree } from '../../records/template.ts';
import type { CategoryEditing } from '../../ui/category-editing.tsx';
import { leavesOf } from '../../ui/category-nodes.ts';
import { useStay } from '../../ui/index.ts';
import { exportTemplate } from './template-transfer.ts';

interface TemplateListProps {
  openId: number | null;
  categories: CategoryEditing;
  onOpen: (id: number) => void;
  onNew: (categoryId: number | null) => void;
  onRemoved: (id: number) => void;
  onPublished: (id: number, published: boolean) => void;
  /** Button that takes a template from a file. */
  importing: ReactNode;
}

/** My templates by category: open, publish, copy, export, delete. */
export function TemplateList(props: TemplateListProps) {
  const { openId, categories, onOpen, onNew, onRemoved, onPublished, importing } = props;
  const cache = useQueryClient();
  const mark = useStay();
  const tree = useTemplateTree();
  const isPublished = ({ status }: TemplateItem): boolean => status === '1';
  const copy = async (item: TemplateItem): Promise<void> => {
    const names = leavesOf(tree.data ?? []).map(({ name }) => name);
    const stays = mark();
    const made = await copyTemplate(item, names);
    if (made !== undefined && stays()) onOpen(made);
  };
  const toggle = async (item: TemplateItem): Promise<void> => {
    const now = await setPublished(item.id, !isPublished(item));
    if (now !== undefined) onPublished(item.id, now);
  };
  return (
    <DrawingList
      noun="模板"
      tree={tree}
      refresh={() => refreshTemplates(cache)}
      categories={categories}
      openId={openId}
      isPublished={isPublished}
      head={importing}
      onOpen={onOpen}
      onNew={onNew}
      actions={(item, make) => {
        const open = [
          make.copy(() => copy(item)),
          make.other('导出', <ExportOutlined />, () => exportTemplate(item.id)),
        ];
        if (!item.editable) return open;
        return [
          make.publish(isPublished(item), () => toggle(item)),
          ...open,
          make.remove(async () => {
            if (await removeTemplate(item)) onRemoved(item.id);
          }),
        ];
      }}
    />
  );
}
