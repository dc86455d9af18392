import { ImportOutlined } from '@ant-design/icons';
import { limits, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { mayDrawPanels } from '../../drawings/templates/template-start.ts';
import { refreshTemplates, type TemplateNode } from '../../records/template.ts';
import { confirm, IconButton, tell, toast, useStay } from '../../ui/index.ts';
import { importTemplate } from './template-transfer.ts';

interface ImportButtonProps {
  /** Where the template goes: the chosen category, else the first. */
  categoryId: number | null;
  nodes: TemplateNode[];
  onImported: (id: number) => void;
  /** A new panel is begun with what was imported. */
  onStart: (id: number) => void;
}

/** Takes a template from a file that was exported here or elsewhere. */
export function ImportButton({ categoryId, nodes, onImported, onStart }: ImportButtonProps) {
  const cache = useQueryClient();
  const mark = useStay();
  const input = useRef<HTMLInputElement>(null);
  const target = categoryId ?? nodes[0]?.id;
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (target === undefined) {
      toast.warning(texts.template.category);
      return;
    }
    if (file.size > limits.uploadBytes) {
      toast.warning(texts.template.fileTooLarge);
      return;
    }
    const stays = mark();
    try {
      const made = await importTemplate(await file.text(), target);
      await refreshTemplates(cache);
      toast.success(texts.toast.created);
      if (!stays()) return;
      if (mayDrawPanels() && made.data.includes('<slot') && (await confirm(texts.template.startPanel))) {
        onStart(made.id);
      } else onImported(made.id);
    } catch (error) {
      tell(error);
    }
  };
  return (
    <>
      <IconButton label="导入模板" icon={<ImportOutlined />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择模板文件"
        accept=".json,application/json"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
