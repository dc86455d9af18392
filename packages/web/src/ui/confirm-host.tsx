import { Fragment, useState } from 'react';
import { skipConfirm, useConfirms } from './confirm.ts';
import { NativeDialog } from './native-dialog.tsx';
import './confirm-details.css';

type Asked = ReturnType<typeof useConfirms.getState>['asked'][number];

function ConfirmDialog({ asked }: { asked: Asked }) {
  const [skip, setSkip] = useState(false);
  const { remember } = asked;
  const accept = (): void => {
    if (skip && remember !== undefined) skipConfirm(remember);
    asked.answer(true);
  };
  return (
    <NativeDialog
      title={asked.title ?? '提示'}
      tone="warning"
      role="alertdialog"
      onClose={() => asked.answer(false)}
      footer={
        <>
          {remember !== undefined && (
            <label>
              <input type="checkbox" checked={skip} onChange={(event) => setSkip(event.target.checked)} />
              不再提示
            </label>
          )}
          <button type="button" className="plain-button" onClick={() => asked.answer(false)}>
            {asked.cancelText ?? '取消'}
          </button>
          <button type="button" className="plain-button plain-button-primary" onClick={accept}>
            {asked.okText ?? '确定'}
          </button>
        </>
      }
    >
      {asked.text}
      {(asked.details?.length ?? 0) > 0 && (
        <dl className="confirm-details">
          {asked.details?.map(({ label, names, more }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{[...names, ...(more === undefined ? [] : [more])].join('、')}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </NativeDialog>
  );
}

/** Draws the questions asked by `confirm`, one above the other. */
export function ConfirmHost() {
  const asked = useConfirms((state) => state.asked);
  return asked.map((item) => <ConfirmDialog key={item.id} asked={item} />);
}
