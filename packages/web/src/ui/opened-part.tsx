import { type ComponentType, useEffect, useReducer, useRef } from 'react';
import { toast } from './toast.ts';

/**
 * A part of a screen that is fetched when it is first opened. Where that fails, the screen stays as it is: it is told,
 * `onFail` closes what was opened, and the next time it is fetched again.
 */
export function openedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFail?: (props: P) => void,
): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  return function OpenedPart(props: P) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    const now = useRef(props);
    now.current = props;
    useEffect(() => {
      if (found !== null) return;
      let gone = false;
      load().then(
        (part) => {
          found = part;
          if (!gone) draw();
        },
        () => {
          if (gone) return;
          toast.error('网络中断，未能打开，请稍后重试');
          onFail?.(now.current);
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    const Part = found;
    return Part === null ? null : <Part {...props} />;
  };
}
