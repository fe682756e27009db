import { useState } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { useFormContext } from './context.ts';
import { asText, describedBy } from './control.ts';
import { Icon } from './icon.tsx';

/** A password field with a button that shows the password (QS-9). Pasting works, for password managers (WCAG 3.3.8). */
export function Password(props: WidgetProps) {
  const { id, value, options, onChange } = props;
  const { t, words } = useFormContext();
  const [visible, setVisible] = useState(false);
  return (
    <div className="password">
      <input
        className="input password__input"
        id={id}
        name={id}
        type={visible ? 'text' : 'password'}
        value={asText(value)}
        autoComplete={typeof options.autofill === 'string' ? options.autofill : undefined}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...describedBy(props)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      <button
        className="password__toggle"
        type="button"
        aria-label={t(visible ? words.hide_password : words.show_password)}
        aria-controls={id}
        onClick={() => setVisible(!visible)}
      >
        <Icon name={visible ? 'eye-off' : 'eye'} />
      </button>
    </div>
  );
}
