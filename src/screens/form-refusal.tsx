import { buildPath, displayText, type RefusalNotice, routeOf } from '#core';
import { Link, useFlow, useTranslate } from '#runtime';
import { RefusalText } from '#widgets';

/** Why a form was refused, and a link to the screen that helps. */
export function FormRefusal({ refusal: { text, link } }: { refusal: RefusalNotice }) {
  const t = useTranslate();
  const flow = useFlow();
  const path = link && buildPath(routeOf(flow, link.to), {});
  return (
    <RefusalText>
      <p>{displayText(text, t)}</p>
      {path && <Link to={path}>{t(link.label)}</Link>}
    </RefusalText>
  );
}
