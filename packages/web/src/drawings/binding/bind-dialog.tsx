import { texts } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { Button } from 'antd';
import { useMemo, useState } from 'react';

import { bindSlots } from '../../editor/commands/slots.ts';
import type { PlacedWidget } from '../../editor/document/new-nodes.ts';
import type { Editor } from '../../editor/state/editor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropdownTree, EmptyState, ErrorState, LoadingState, toast } from '../../ui/index.ts';
import { keepTemporary, newTempId } from '../temporary/temporary-widgets.ts';
import { boundForm, boundWidget } from './bound-widget.ts';
import { type Choices, choiceKey, planSlot, type SlotPlan, slotsIn, withMissing } from './plan-slots.ts';
import { boundTexts, captionedSlots, type FilledSlot } from './sample-texts.ts';
import { SlotCard } from './slot-card.tsx';
import { withStandIns } from './stand-ins.ts';
import { useDatasets } from './use-datasets.ts';
import { slotParts } from './wanted-fields.ts';
import './binding.css';

interface BindDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Makes charts of the slots that have all they need and marks the others with what they lack. */
function bind(editor: Editor, plans: readonly SlotPlan[]): number {
  const filled = new Map<string, PlacedWidget>();
  const specs = new Map<string, string | undefined>();
  const { drawing } = editor.store.getState();
  const isCaptioned = captionedSlots(drawing);
  const told: FilledSlot[] = [];
  for (const { node, dataset, matches, missing, complete, standIn } of plans) {
    if (complete && dataset !== undefined) {
      const widget = boundWidget(node, matches, dataset, standIn, isCaptioned.has(node.id));
      const { tempId, input } = keepTemporary(newTempId(), widget);
      filled.set(node.id, { id: 0, name: input.name, tmp: tempId });
      told.push({ node, name: input.name, dataset: dataset.name, standIn: standIn !== undefined });
    } else if (dataset !== undefined) specs.set(node.id, withMissing(node.spec, missing));
  }
  editor.run(bindSlots({ filled, specs, words: boundTexts(drawing, told) }));
  const doubted = plans.filter(isToCheck).map(({ node }) => node.id);
  if (doubted.length > 0) editor.select(doubted);
  return filled.size;
}

/** Whether somebody has to look at what a slot became: the dataset has nothing of what the design means. */
const isToCheck = ({ complete, standIn, matches }: SlotPlan): boolean =>
  complete && (standIn !== undefined || matches.some(({ how }) => how === 'weak'));

/**
 * 绑定数据: a dataset for all slots or one for each, fields matched by name and meaning, what did not match chosen by hand
 * or replaced by what the data say most.
 */
export function BindDialog({ editor, onClose }: BindDialogProps) {
  // The drawing does not change under the dialog: keys of the editor are held back while it is open.
  const [slots] = useState<SlotNode[]>(() => slotsIn(editor.store.getState().drawing));
  const [common, setCommon] = useState<number | null>(null);
  const [own, setOwn] = useState<Readonly<Record<string, number | null>>>({});
  const [choices, setChoices] = useState<Choices>({});
  const [seen, setSeen] = useState<readonly number[]>([]);
  const datasets = useDatasets(seen);
  const idByName = useMemo(
    () => new Map([...datasets.names].map(([id, name]) => [name, id])),
    [datasets.names],
  );
  /** What was chosen for the slot, else for all, else the dataset that is called like the one it came from. */
  const datasetOf = (node: SlotNode): number | null => {
    const chosen = own[node.id];
    if (chosen !== undefined) return chosen;
    return common ?? idByName.get(slotParts(node).spec.dataset ?? '') ?? null;
  };
  const wanted = [...new Set(slots.flatMap((node) => datasetOf(node) ?? []))];
  if (wanted.some((id) => !seen.includes(id))) setSeen([...new Set([...seen, ...wanted])]);

  const plans = withStandIns(
    slots.map((node) => {
      const id = datasetOf(node);
      return planSlot(node, id === null ? undefined : datasets.known.get(id), choices);
    }),
    ({ node, matches, dataset }) => boundForm(node, matches, dataset!.fields),
  );
  const ready = plans.filter(({ complete }) => complete).length;
  const doubted = plans.filter(isToCheck).length;
  const marked = plans.filter(({ complete, dataset }) => !complete && dataset !== undefined).length;
  const finish = (): void => {
    const made = bind(editor, plans);
    toast.success(
      doubted === 0
        ? texts.template.bound(made, slots.length - made)
        : texts.template.boundToCheck(made, slots.length - made, doubted),
    );
    onClose();
  };
  return (
    <Dialog
      title="绑定数据"
      width={880}
      className="bind-dialog"
      onClose={onClose}
      footer={
        <div className="bind-foot">
          <span role="status">
            {`${slots.length} 个图表位，${ready - doubted} 个字段齐全`}
            {doubted > 0 && `，${doubted} 个请核对`}
            {marked > 0 && `，${marked} 个将标出缺少的字段`}
          </span>
          <Button onClick={onClose}>以后再说</Button>
          <Button type="primary" disabled={ready + marked === 0 || datasets.loading} onClick={finish}>
            {ready === 0 ? '标出缺少的字段' : `生成 ${ready} 个图表`}
          </Button>
        </div>
      }
    >
      {datasets.error !== null ? (
        <ErrorState error={datasets.error} />
      ) : datasets.loading && datasets.choices.length === 0 ? (
        <LoadingState rows={6} />
      ) : slots.length === 0 ? (
        <EmptyState title="没有图表位" description="当前画布上没有等待数据的图表位" />
      ) : (
        <>
          <div className="bind-common">
            <span>全部图表位使用</span>
            <DropdownTree
              label="全部图表位的数据集"
              placeholder="选择一个数据集，字段按名称自动匹配"
              nodes={datasets.choices}
              allowClear
              value={common === null ? null : String(common)}
              onChange={(key) => {
                setCommon(key === null ? null : Number(key));
                setOwn({});
              }}
            />
          </div>
          <p className="bind-hint">
            模板示例的标题、旁注与数值名称按绑定的数据改写；自己写的文字不随数据变化。
          </p>
          <div className="bind-slots">
            {plans.map((plan) => {
              const { node, dataset } = plan;
              const id = datasetOf(node);
              const failure = id === null ? undefined : datasets.failed.get(id);
              return (
                <SlotCard
                  key={node.id}
                  plan={plan}
                  datasetId={id}
                  choices={datasets.choices}
                  loading={id !== null && dataset === undefined && failure === undefined}
                  problem={failure instanceof Error ? failure.message : undefined}
                  onDataset={(next) => setOwn({ ...own, [node.id]: next })}
                  onField={(field, name) => {
                    if (id === null) return;
                    const { [choiceKey(id, field)]: _before, ...others } = choices;
                    setChoices(name === undefined ? others : { ...others, [choiceKey(id, field)]: name });
                  }}
                />
              );
            })}
          </div>
        </>
      )}
    </Dialog>
  );
}
