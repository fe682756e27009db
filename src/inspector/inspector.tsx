import { useCallback, useEffect, useState } from 'react';
import { matchRoute } from '#core';
import type { Session } from '#runtime';
import type { ChangeResult, Description, PointedAt } from '#cli';
import { ask } from './ask.ts';
import { Found } from './found.tsx';
import { Outline } from './outline.tsx';
import { People } from './people.tsx';
import { Written } from './sentence.tsx';
import { usePointing } from './use-pointing.ts';

/** Makes room for the open panel beside the page. Its width is in inspector.css. */
function useRoom(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const [margin, width] = matchMedia('(width >= 720px)').matches
      ? ['margin-inline-end', '360px']
      : ['margin-block-end', '55dvh'];
    document.body.style.setProperty(margin, width);
    return () => void document.body.style.removeProperty(margin);
  }, [isOpen]);
}

interface InspectorProps {
  session: Session;
  /** The element that contains the inspector. */
  host: Element;
}

/** The inspector: a button at the edge of the page that opens a panel. */
export function Inspector({ session, host }: InspectorProps) {
  const [isOpen, setOpen] = useState(false);
  const [at, pointTo] = useState<PointedAt>();
  const [found, setFound] = useState<Description>();
  const [wrong, setWrong] = useState('');
  const [written, setWritten] = useState<ChangeResult>();
  const point = useCallback((place: PointedAt) => {
    setWritten(undefined);
    pointTo(place);
  }, []);
  const { pointing, hovered, begin, end } = usePointing(session, host, point);
  const saved = (result: ChangeResult) => {
    setWritten(result);
    pointTo((last) => last && { ...last });
  };

  useEffect(() => {
    if (at === undefined) return undefined;
    let isLatest = true;
    const finish = (refused: string, description?: Description) => {
      if (!isLatest) return;
      setWrong(refused);
      if (description !== undefined) setFound(description);
    };
    ask('describe', at).then(
      (description) => finish('', description),
      (error: Error) => finish(error.message),
    );
    return () => {
      isLatest = false;
    };
  }, [at]);

  useRoom(isOpen);
  const open = () => {
    const { flow } = session.store.getState();
    pointTo({ route: matchRoute(flow, location.pathname).route.id, texts: [] });
    setOpen(true);
  };
  const close = () => {
    end();
    setOpen(false);
  };
  if (!isOpen)
    return (
      <button type="button" className="open" onClick={open}>
        Inspect
      </button>
    );
  return (
    <>
      <Outline element={hovered} />
      <aside className="panel" aria-label="Inspector">
        <div className="head">
          <button type="button" aria-pressed={pointing} onClick={pointing ? end : begin}>
            {pointing ? 'Point now, or press Escape' : 'Point at something'}
          </button>
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
        <p role="alert">{wrong}</p>
        <div role="status">{written === undefined ? null : <Written result={written} />}</div>
        {found === undefined ? null : <Found found={found} saved={saved} />}
        <People />
      </aside>
    </>
  );
}
