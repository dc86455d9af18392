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
import { alternativesFor, asDesigned, type Picked, withStandIns } from './stand-ins.ts';
import { useDatasets } from './use-datasets.ts';
import { slotParts } from './wanted-fields.ts';
import './binding.css';

interface BindDialogProps {
  editor: Editor;
  onClose: () => void;
}

/**
 * Makes charts of the slots that have all they need, takes out those that nothing is left for and closes the gap, and marks
 * the others with what they lack.
 */
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
  // An empty board is none: where nothing is found at all the design stays with its marks.
  const gone = new Set(filled.size === 0 ? [] : plans.filter(isLeftOut).map(({ node }) => node.id));
  editor.run(bindSlots({ filled, specs, gone, words: boundTexts(drawing, told, gone) }));
  const doubted = plans.filter(isToCheck).map(({ node }) => node.id);
  if (doubted.length > 0) editor.select(doubted);
  return filled.size;
}

const isLeftOut = ({ omitted }: SlotPlan): boolean => omitted === true;
/** Whether a slot shows something else of the data, in the shape of the design and under a title of its own. */
const isByShape = ({ complete, standIn }: SlotPlan): boolean => complete && standIn !== undefined;
/** Whether somebody has to look at what a slot became: its title says more than what was found for it. */
const isToCheck = ({ complete, standIn, matches }: SlotPlan): boolean =>
  complete && standIn === undefined && matches.some(({ how }) => how === 'weak');

/** What becomes of the slots, in one line. */
function summaryOf(plans: readonly SlotPlan[]): string {
  const count = (is: (plan: SlotPlan) => boolean): number => plans.filter(is).length;
  const [shaped, doubted, leftOut] = [count(isByShape), count(isToCheck), count(isLeftOut)];
  const marked = count((plan) => !plan.complete && !isLeftOut(plan) && plan.dataset !== undefined);
  const full = count(({ complete }) => complete) - shaped - doubted;
  return [
    `${plans.length} 个图表位，${full} 个字段齐全`,
    ...(shaped > 0 ? [`${shaped} 个按版式推荐`] : []),
    ...(doubted > 0 ? [`${doubted} 个请核对`] : []),
    ...(leftOut > 0 ? [`${leftOut} 个将去掉`] : []),
    ...(marked > 0 ? [`${marked} 个将标出缺少的字段`] : []),
  ].join('，');
}

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
  const [picked, setPicked] = useState<Picked>({});
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

  const { plans, pools } = withStandIns(
    slots.map((node) => {
      const id = datasetOf(node);
      return planSlot(node, id === null ? undefined : datasets.known.get(id), choices);
    }),
    ({ node, matches, dataset }) => boundForm(node, matches, dataset!.fields),
    picked,
  );
  const ready = plans.filter(({ complete }) => complete).length;
  const doubted = plans.filter(isToCheck).length;
  const marked = plans.filter(({ complete, dataset }) => !complete && dataset !== undefined).length;
  const gone = ready === 0 ? 0 : plans.filter(isLeftOut).length;
  const waiting = slots.length - ready - gone;
  const finish = (): void => {
    const made = bind(editor, plans);
    toast.success(
      doubted === 0
        ? texts.template.bound(made, waiting)
        : texts.template.boundToCheck(made, waiting, doubted),
    );
    onClose();
  };
  return (
    <Dialog
      title="绑定数据"
      width={880}
      className="bind-dialog"
      work={[common, own, choices, picked]}
      onClose={onClose}
      footer={
        <div className="bind-foot">
          <span role="status">{summaryOf(plans)}</span>
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
                setPicked({});
              }}
            />
          </div>
          <p className="bind-hint">
            含义相同的字段按名称与含义匹配；数据集没有的，按图表位的形状改放数据集里的其他数值，标题随之改写；
            没有可放的去掉，其余的补满版面。每一个都可以改。自己写的文字不随数据变化。
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
                  alternatives={alternativesFor(plan, pools)}
                  onPick={(key) => setPicked({ ...picked, [node.id]: key })}
                  onDataset={(next) => {
                    const { [node.id]: _other, ...others } = picked;
                    setPicked(others);
                    setOwn({ ...own, [node.id]: next });
                  }}
                  onField={(field, name) => {
                    if (id === null) return;
                    if (name !== undefined) setPicked({ ...picked, [node.id]: asDesigned });
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
