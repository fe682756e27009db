import { type Block, formatted, labelIn } from '#core';
import { useFlow, useLocale, useTranslate } from '#runtime';
import { useScope } from './use-scope.ts';

/** Labels with their values. */
export function Table({ block }: { block: Extract<Block, { block: 'table' }> }) {
  const t = useTranslate();
  const flow = useFlow();
  const locale = useLocale();
  const { value, applies } = useScope();
  return (
    <dl className="table">
      {block.rows.map((row, index) => {
        if (!applies(row.if)) return null;
        const found = typeof row.value === 'string' ? value(row.value) : undefined;
        const named = row.list && labelIn(row.list, found);
        return (
          <div
            className={row.tone === 'strong' ? 'table__row table__row--strong' : 'table__row'}
            key={`${index} ${row.label}`}
          >
            <dt className="table__label">{t(row.label)}</dt>
            <dd className="table__value" dir="auto">
              {named === undefined ? formatted(found, row.format, flow, locale) : t(named)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
