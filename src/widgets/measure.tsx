import { useState } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import type { FieldUnit } from '#core';
import { useFormContext } from './context.ts';
import { describedBy } from './control.ts';
import { joinUnits, splitUnits } from './measure-units.ts';
import { Hint } from './templates/field.tsx';

const isUnit = (unit: unknown): unit is FieldUnit => typeof unit === 'object' && unit !== null && 'parts' in unit;

/**
 * A number that people can enter in several units. The value is always in the field's own unit; another unit changes
 * only what is shown.
 */
export function Measure(props: WidgetProps) {
  const { id, label, value, options, onChange } = props;
  const { t, words, units: chosen, chooseUnits } = useFormContext();
  const units = Array.isArray(options.units) ? options.units.filter(isUnit) : [];
  const unit = units.find(({ name }) => name === chosen) ?? units[0];
  const [typed, setTyped] = useState<{ unit: string; texts: string[]; value: unknown }>();
  if (unit === undefined) return null;
  const texts = typed?.unit === unit.name && typed.value === value ? typed.texts : splitUnits(unit, value);

  function changed(part: number, text: string) {
    if (unit === undefined) return;
    const next = texts.map((other, index) => (index === part ? text : other));
    const joined = joinUnits(unit, next);
    setTyped({ unit: unit.name, texts: next, value: joined });
    onChange(joined);
  }

  const switched = units.filter(({ label: name }) => name !== undefined);
  return (
    <>
      {switched.length > 1 && (
        <fieldset className="measure__units">
          <legend className="visually-hidden">{t(words.units)}</legend>
          {switched.map((other) => (
            <label className="measure__choice" key={other.name}>
              <input
                className="visually-hidden"
                type="radio"
                name={`${id}-units`}
                checked={other === unit}
                onChange={() => chooseUnits(other.name)}
              />
              {other.label}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="measure">
        <legend className="field__label">{label}</legend>
        <Hint id={id} text={options.description} />
        <div className="measure__parts">
          {unit.parts.map((part, index) => (
            <label className="measure__part" key={part.label}>
              <input
                className="input"
                id={index === 0 ? id : `${id}-${index}`}
                inputMode="decimal"
                autoComplete="off"
                value={texts[index] ?? ''}
                {...describedBy(props)}
                onChange={({ target }) => changed(index, target.value)}
              />
              <span className="measure__unit">{part.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
