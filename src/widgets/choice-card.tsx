import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';
import { type AnswerOption, ownEntry } from '#core';
import { useQuestion } from './context.ts';
import { MoreInfo } from './need-more-info.tsx';
import { OptionPicture } from './option-picture.tsx';

interface ChoiceCardProps {
  /** Id of the input. */
  id: string;
  option: AnswerOption;
  /** The position of the option, counted from 1. It is the name of an option without text. */
  position: number;
  selected: boolean;
  /** The native radio or checkbox: its type, name and handlers. */
  input: ComponentPropsWithoutRef<'input'> & { type: 'radio' | 'checkbox' };
}

const filled = (text: string | null | undefined) => (text === null || text === undefined ? '' : text.trim());

/**
 * An option as a card that can be pressed anywhere. Picture and text are the input's label; help and free text are
 * outside the label, so that using them does not choose the option.
 */
export function ChoiceCard({ id, option, position, selected, input }: ChoiceCardProps) {
  const { question, helperLabel, moreInfo, texts, errors, onHelp, onTexts } = useQuestion();
  const moves = question.answer_options?.some(({ need_more_info }) => need_more_info) === true;
  const textId = `${id}__text`;
  const noteId = `${id}__note`;
  const words = filled(option.answer_text) || position;
  const note = filled(option.note);
  const card = useRef<HTMLDivElement>(null);
  const before = useRef(selected);

  // A text field that opens or closes moves the cards. Keep the chosen card and its text field visible.
  useEffect(() => {
    if (moves && selected && !before.current) card.current?.scrollIntoView({ block: 'nearest' });
    before.current = selected;
  }, [moves, selected]);

  return (
    <div ref={card} className="choice">
      <label className="choice__label" htmlFor={id}>
        <input
          {...input}
          className="box"
          id={id}
          checked={selected}
          value={option.id}
          {...(note !== '' && { 'aria-labelledby': textId, 'aria-describedby': noteId })}
        />
        {filled(option.attachment) !== '' && <OptionPicture address={filled(option.attachment)} />}
        {note === '' ? (
          <span className="choice__text" id={textId} dir="auto">
            {words}
          </span>
        ) : (
          <span className="choice__text">
            <span id={textId} dir="auto">
              {words}
            </span>
            <span className="choice__note" id={noteId} dir="auto">
              {note}
            </span>
          </span>
        )}
      </label>
      {filled(option.helper_text) !== '' && (
        <button type="button" className="choice__help" aria-describedby={textId} onClick={() => onHelp(option)}>
          {helperLabel}
        </button>
      )}
      {option.need_more_info === true && selected && (
        <MoreInfo
          id={`${id}__more`}
          label={filled(option.user_text_title) || moreInfo.title}
          value={ownEntry(texts, option.id) ?? ''}
          rows={moreInfo.rows}
          placeholder={filled(option.user_text_placeholder) || undefined}
          longest={moreInfo.longest}
          error={ownEntry(errors, option.id)}
          onChange={(text) => onTexts(option.id, text)}
        />
      )}
    </div>
  );
}
