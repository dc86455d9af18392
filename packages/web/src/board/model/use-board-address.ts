import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { isArrival, nextStep, sameStep } from './board-steps.ts';

type Edit = (address: URLSearchParams) => URLSearchParams;

/** `step` makes an entry of its own, which the browser's way back undoes. */
type Change = (edit: Edit, how?: { step: boolean }) => void;

/** What was written last and is not drawn yet: filters, marks and drills all write the one address of the page. */
let written: { pathname: string; text: string } | null = null;

/**
 * The address of a board with everything a viewer did to it, and the way to change it in place. Hands are faster than a
 * drawing: a change is made to what was written last, so that of two in a row neither is lost. What comes after the
 * board was left changes nothing.
 */
export function useBoardAddress(): readonly [URLSearchParams, Change] {
  const [address] = useSearchParams();
  const location = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const place = useRef<typeof location | null>(location);
  useLayoutEffect(() => {
    place.current = location;
    const { pathname, search } = location;
    const isDrawn = written?.text === new URLSearchParams(search).toString();
    // Somebody who goes to another address means what that one says.
    if (isDrawn || written?.pathname !== pathname || isArrival(navigation, location)) written = null;
    return () => {
      place.current = null;
    };
  }, [location, navigation]);
  const change = useCallback<Change>(
    (edit, { step } = { step: false }) => {
      if (place.current === null) return;
      const { pathname, search } = place.current;
      const drawn = new URLSearchParams(search);
      const text = edit(written === null ? drawn : new URLSearchParams(written.text)).toString();
      if (text === (written?.text ?? drawn.toString())) return;
      written = { pathname, text };
      void navigate(`${pathname}${text === '' ? '' : `?${text}`}`, {
        replace: !step,
        state: step ? nextStep(place.current) : sameStep(place.current),
      });
    },
    [navigate],
  );
  return [address, change];
}
