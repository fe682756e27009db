import { type ComponentType, use, useId } from 'react';
import { type Block, type Json, labelIn, holds } from '#core';
import { useTranslate } from '#runtime';
import { asText, classes, Html, Notice } from '#widgets';
import { AnswerList } from './answers.tsx';
import { CallLink, ChoiceContext, LinkTo, Phone, PressButton } from './controls.tsx';
import { Details } from './details.tsx';
import { Emergency } from './emergency.tsx';
import { FormOnPage } from './form.tsx';
import { Image } from './image.tsx';
import { LevelMarks } from './level.tsx';
import { Points } from './points.tsx';
import { Table } from './table.tsx';
import { Timeline } from './timeline.tsx';
import { BlockDataContext, useScope } from './use-scope.ts';
import './blocks.css';
import './table.css';
import './print.css';
import './page-picture.css';
import './image.css';
import './cards.css';
import './card-rows.css';
import './card-choices.css';
import './group.css';

type Kind = Block['block'];
type BlockOf<K extends Kind> = Extract<Block, { block: K }>;
type Show<K extends Kind> = ComponentType<{ block: BlockOf<K>; level: number }>;

function Heading({ block, level }: { block: BlockOf<'heading'>; level: number }) {
  const t = useTranslate();
  const { texts } = useScope();
  const Level = level === 2 ? 'h2' : 'h3';
  return <Level className="block-heading">{t(block.text, texts(block.with))}</Level>;
}

function Text({ block }: { block: BlockOf<'text'> }) {
  const t = useTranslate();
  const { texts, value } = useScope();
  const tone = block.tone === undefined || block.tone === 'normal' ? '' : ` block-text--${block.tone}`;
  const by = block.text_by;
  const key = block.text ?? (by && (labelIn(by.list, value(by.value)) ?? by.else));
  if (key === undefined && by !== undefined) return null;
  const words =
    key === undefined ? asText(block.from === undefined ? undefined : value(block.from)) : t(key, texts(block.with));
  return (
    <p className={`block-text${tone}`} dir="auto">
      {words}
    </p>
  );
}

function HtmlText({ block }: { block: BlockOf<'html'> }) {
  return <Html html={asText(useScope().value(block.from))} />;
}

function Each({ block, level }: { block: BlockOf<'each'>; level: number }) {
  const t = useTranslate();
  const { scope, value } = useScope();
  const data = use(BlockDataContext);
  const all = value(block.of);
  const items = Array.isArray(all) ? all.filter((item) => holds(block.only_if, { ...scope, item })) : [];
  const Level = level === 2 ? 'h2' : 'h3';
  const heading = block.heading === undefined ? null : <Level className="block-heading">{t(block.heading)}</Level>;
  if (items.length === 0)
    return block.empty === undefined ? null : (
      <>
        {heading}
        <p className="empty">{t(block.empty)}</p>
      </>
    );
  const keyOf = (item: Json, index: number) =>
    typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : index;
  const shown = items.map((item, index) => ({
    key: keyOf(item, index),
    isMarked: block.marked_if !== undefined && holds(block.marked_if, { ...scope, item }),
    blocks: (
      <BlockDataContext key={keyOf(item, index)} value={{ ...data, item }}>
        <Blocks blocks={block.blocks} level={heading === null ? level : level + 1} />
      </BlockDataContext>
    ),
  }));
  const list =
    block.look === 'bare' ? (
      shown.map(({ blocks }) => blocks)
    ) : (
      <ul className={`cards cards--${block.look ?? 'cards'}`}>
        {shown.map(({ key, isMarked, blocks }) => (
          <li className={classes('card', isMarked && 'card--marked')} key={key}>
            {blocks}
          </li>
        ))}
      </ul>
    );
  return heading === null ? (
    list
  ) : (
    <section className="block-section">
      {heading}
      {list}
    </section>
  );
}

function Group({ block: { look, choice, blocks }, level }: { block: BlockOf<'group'>; level: number }) {
  const t = useTranslate();
  const name = useId();
  const inner = <Blocks blocks={blocks} level={level} />;
  const classNames = classes('group', look !== undefined && `group--${look}`);
  if (choice === undefined) return <div className={classNames}>{inner}</div>;
  return (
    <div className={classNames} role="radiogroup" aria-label={t(choice)}>
      <ChoiceContext value={name}>{inner}</ChoiceContext>
    </div>
  );
}

function Folded({ block, level }: { block: BlockOf<'details'>; level: number }) {
  return (
    <Details block={block}>
      <Blocks blocks={block.blocks} level={level} />
    </Details>
  );
}

function NoticeText({ block, level }: { block: BlockOf<'notice'>; level: number }) {
  const t = useTranslate();
  const { texts } = useScope();
  const words = block.text === undefined ? undefined : t(block.text, texts(block.with));
  if (block.blocks === undefined) return <Notice tone={block.tone}>{words}</Notice>;
  return (
    <Notice tone={block.tone}>
      {words === undefined ? null : <p className="notice__lead">{words}</p>}
      <Blocks blocks={block.blocks} level={level} />
    </Notice>
  );
}

/** Renders each kind of block. If a block of the language has no entry, this does not compile. */
const shows: { [K in Kind]: Show<K> } = {
  answers: AnswerList,
  button: PressButton,
  'call-link': CallLink,
  details: Folded,
  each: Each,
  emergency: Emergency,
  form: FormOnPage,
  group: Group,
  heading: Heading,
  html: HtmlText,
  image: Image,
  level: LevelMarks,
  link: LinkTo,
  notice: NoticeText,
  phone: Phone,
  points: Points,
  table: Table,
  text: Text,
  timeline: Timeline,
};

function One<K extends Kind>({ kind, block, level }: { kind: K; block: BlockOf<K>; level: number }) {
  const Component: Show<K> = shows[kind];
  return <Component block={block} level={level} />;
}

/** A block, and whether it is shown. */
interface BlockVisibility {
  block: Block;
  isShown: boolean;
}

/**
 * Flattens the blocks: a group without `look` and `choice` is replaced by its own blocks, which are shown only if the
 * group's condition is true.
 */
const opened = (
  blocks: readonly Block[],
  applies: (condition: Block['if']) => boolean,
  isShown = true,
): BlockVisibility[] =>
  blocks.flatMap((block) => {
    const isOn = isShown && applies(block.if);
    const isOpen = block.block === 'group' && block.look === undefined && block.choice === undefined;
    return isOpen ? opened(block.blocks, applies, isOn) : [{ block, isShown: isOn }];
  });

/**
 * Renders blocks from top to bottom, except those whose condition is false.
 * @param level the level of their headings: 2 directly below the screen's heading, one more below a heading block
 */
export function Blocks({ blocks, level = 2 }: { blocks: readonly Block[]; level?: number }) {
  const { applies } = useScope();
  const id = useId();
  const all = opened(blocks, applies);
  const isHeading = ({ block }: BlockVisibility) => block.block === 'heading';
  return all.map((one, index) => {
    if (!one.isShown) return null;
    const under = !isHeading(one) && all.slice(0, index).some((before) => isHeading(before) && before.isShown);
    return <One key={`${id}${index}`} kind={one.block.block} block={one.block} level={under ? level + 1 : level} />;
  });
}
