import { error, type Rule } from './rule.ts';

/** Matches a shortcut that nobody needs for typing: Alt with another key, or a function key alone. */
const FREE = /^(?:altKey\+(?:[A-Z][a-z]+\w*|F\d{1,2})|F\d{1,2})$/;

/** The key of a keyboard (`KeyboardEvent.code`) for a letter or digit. */
const keyOf = (name: string) =>
  /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : /^\d$/.test(name) ? `Digit${name}` : name;

/** People can press the shortcut to the toasts, and do not press it by typing. */
export const focusKey: Rule = ({ errors: { notifications } }) => {
  const { focus_key: key } = notifications;
  if (FREE.test(key)) return [];
  const [last = ''] = key.split('+').toReversed();
  const message =
    last === key && keyOf(key) === key
      ? `People press "${key}" for something else, such as typing, and each time it would take them to the toasts`
      : `No key is called "${key}"`;
  const meant = keyOf(last.replaceAll(' ', ''));
  return [error('SC06', 'errors.json', '/notifications/focus_key', message, `write "altKey+${meant}"`)];
};
