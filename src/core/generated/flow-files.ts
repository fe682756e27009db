// Made by `npm run generate` from schemas/ and contract/. Change those, not this file.

/**
 * Where events go: data-layer (the list in the page that a tag manager reads), crm (who somebody is), ads (conversions), edge (the tracking endpoint), audience (events are posted there), analytics-client. Each is loaded only where the build has its setting (README).
 */
export type SinkName = 'data-layer' | 'crm' | 'ads' | 'edge' | 'audience' | 'analytics-client';
/**
 * A value that no answer can change; only these exist (AN-9).
 */
export type EventField =
  | 'questions.position'
  | 'page.location'
  | 'page.path'
  | 'page.title'
  | 'user.id'
  | 'order.value'
  | 'order.currency'
  | 'order.contents'
  | 'session.start'
  | 'visit.referrer'
  | 'visit.entry_url'
  | 'visit.utm_source'
  | 'visit.utm_medium'
  | 'visit.utm_campaign'
  | 'visit.utm_term'
  | 'visit.utm_content';
/**
 * What makes it happen. None of these looks at an answer, so that no event can tell one.
 */
export type Trigger = OnSessionStart | OnPathChange | OnArrival | OnSuccess | OnAnswer | OnCompletion | OnContact;
/**
 * The name of something that is declared elsewhere in the flow.
 */
export type Name = string;
/**
 * A length of time with its unit: ms, s, m, h or d.
 */
export type Duration = string;
/**
 * One part of a page.
 */
export type Block =
  | HeadingBlock
  | TextBlock
  | HtmlBlock
  | ImageBlock
  | ButtonBlock
  | LinkBlock
  | CallLinkBlock
  | PhoneBlock
  | EmergencyBlock
  | AnswersBlock
  | ListBlock
  | FactsBlock
  | NoticeBlock
  | FormBlock
  | TimelineBlock
  | GroupBlock
  | DetailsBlock
  | PointsBlock;
/**
 * What the thing must be: true, false or a number as it stands, or tests in { }.
 */
export type ConditionTest = (number | boolean) | Test;
/**
 * Something the product knows, written with dots: a field of a store (cart.variant), of the route (route.slug), of what a call answered (response.next_path), of a form (form.email), of a list item (item.id), of the loaded data (data.questions) or of a failure (failure.message).
 */
export type Reference = string;
/**
 * The key of a text in copy/<locale>.json. Every visible sentence is such a key.
 */
export type CopyKey = string;
/**
 * Where a value comes from: the name of something the product knows; true, false, null or a number as it stands; or a text as { "is": "…" }.
 */
export type Value = Reference | (number | boolean | null) | FixedText;
/**
 * How a value is written: text (as it is), money (cents in the currency of flow.json), date or number (as people of the region write them).
 */
export type Format = 'text' | 'money' | 'date' | 'number';
/**
 * Values and what they are called: the name of a list of lists/, or the entries themselves where nothing else has use for them.
 */
export type List = string | ListEntries;
/**
 * Values and what they are called, in their order.
 */
export type ListEntries = ListEntry[];
/**
 * One thing that happens. Its first key is its name.
 */
export type Action =
  | CallAction
  | LeaveAction
  | GoAction
  | ToastAction
  | ClearAction
  | ForgetAction
  | SetAction
  | OpenAction
  | CloseAction
  | QuestionAction
  | ShowAction
  | WipeAction
  | RetryAction
  | IfAction
  | TokeniseAction
  | SaveAction;
/**
 * A route's id, or one of: next_path (where the server says), landing_path (the person's own start), previous_path (where they came from), resume_path (where they last were), signed_in_path (where signing in leads), redirect_path (the path in redirect_to of the answer).
 */
export type Destination = string;
/**
 * Things that happen one after the other.
 */
export type Actions = Action[];
/**
 * A name in kebab-case.
 */
export type Id = string;
/**
 * One entry of a form: a field, or a group of fields.
 */
export type FormField = Field | FieldGroup;
/**
 * A form that the text must have: email (an email address), date (year-month-day), card-number (a payment card's, whose last digit fits the others) or expiry (MM/YY, a month that is not over).
 */
export type FieldFormat = 'email' | 'date' | 'card-number' | 'expiry';
/**
 * A widget for form fields.
 */
export type FieldWidget = 'text' | 'password' | 'textarea' | 'select' | 'checkbox' | 'radio';
/**
 * Formats what is typed while it is typed: phone, like (212) 555-0134; date, like 12/31/1980; zip, like 10001-2345; digits, nothing else; card, in groups as on the card; expiry, like 12/29.
 */
export type Formatter = 'phone' | 'date' | 'zip' | 'digits' | 'card' | 'expiry';
/**
 * The fields of a form, in the order on the screen.
 */
export type FormFields = FormField[];
/**
 * Parts of a page, from top to bottom.
 */
export type Blocks = Block[];
/**
 * The call a screen's data comes from, a GET of calls.json; what it answers is data.* on the screen.
 */
export type Source = string;
/**
 * The widget that shows it: single-choice (one of several answers), multiple-choice (any of them), plain-text (a box to write in), need-more-info (an answer with a box for details), medication-picker or allergy-picker (a search with a list of what was found).
 */
export type QuestionWidget =
  'single-choice' | 'multiple-choice' | 'plain-text' | 'need-more-info' | 'medication-picker' | 'allergy-picker';
/**
 * One thing that somebody does, or that is expected then. Its first word says which.
 */
export type ScenarioStep =
  | OpenStep
  | ChooseStep
  | WriteStep
  | AnswerRestStep
  | PressStep
  | SendStep
  | BackStep
  | ReloadStep
  | SessionStep
  | CallStep
  | ExpectStep;
/**
 * What a route shows.
 */
export type ScreenFile = PageScreen | FormScreen | QuestionnaireScreen;
/**
 * A colour: # and 3, 4, 6 or 8 hexadecimal digits, or a CSS colour function.
 */
export type Colour = string;
/**
 * A length with its unit, or a CSS function of lengths. In rem it grows with the text size that a visitor has chosen.
 */
export type Size = string;
/**
 * How bold letters are, from 100 to 900.
 */
export type Weight = string;
/**
 * Names of fonts; the first that is there is used. Each is on the device, or one of fonts.
 */
export type FontFamily = string;
/**
 * A CSS box-shadow.
 */
export type Shadow = string;
/**
 * How long a movement takes, with its unit.
 */
export type Time = string;
/**
 * The space that is added between letters, or taken away.
 */
export type Tracking = string;
/**
 * The corners of the brand's sign as a CSS border-radius: 50% makes a circle.
 */
export type Shape = string;
/**
 * How far the brand's sign is turned.
 */
export type Turn = string;
/**
 * How a movement starts and ends, as a CSS easing function.
 */
export type Ease = string;
/**
 * A percentage.
 */
export type Share = string;
/**
 * Where to go next, or nowhere in particular.
 */
export type MaybeNextPath = NextPath | null;
/**
 * What the prescribing platform found.
 *
 * Items: A medication or an allergen.
 */
export type SearchResults = {
  code: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Strength.
   */
  strength?: string | null;
  /**
   * Kind of concept.
   */
  conceptType?: string | null;
  /**
   * Kind of allergen.
   */
  allergenCategory?: string | null;
}[];
/**
 * A new password. Common ones are refused.
 */
export type NewPassword = string;
/**
 * What was chosen: option ids; or what was written, as one text.
 */
export type Choices = string[];
/**
 * What a backend calls the steps.
 */
export type PathTypeName =
  | 'pre-questionnaire'
  | 'user-bmi'
  | 'user-demographics'
  | 'user_questionnaire'
  | 'intro'
  | 'dissolving-tablet'
  | 'variant-selection'
  | 'quantity-selection'
  | 'carts'
  | 'checkout';

/**
 * A visit begins: the first event of it, or the first after a long pause.
 */
export interface OnSessionStart {
  /**
   * true.
   */
  session_starts: true;
}
/**
 * Another address is reached; once each time.
 */
export interface OnPathChange {
  /**
   * true.
   */
  path_changes: true;
}
/**
 * A route is reached.
 */
export interface OnArrival {
  arrives_at: Name;
  /**
   * Only while the address keeps no such query parameter.
   */
  without?: string;
}
/**
 * A call of the visitor succeeded. Searches can't be named: how often somebody searches tells of their answer.
 */
export interface OnSuccess {
  succeeds: Name;
}
/**
 * A question was answered, whatever the answer.
 */
export interface OnAnswer {
  /**
   * The questionnaire screens.
   */
  answers: Name[];
}
/**
 * The last question of a questionnaire was answered.
 */
export interface OnCompletion {
  completes: Name;
  /**
   * Only for people who are signed in (true) or are not (false).
   */
  signed_in?: boolean;
}
/**
 * The customer care line was called, but not from a stop, which would tell of an answer.
 */
export interface OnContact {
  /**
   * true.
   */
  contacts: true;
}
/**
 * What is told to other services, when, and what it holds. No answer, search text or free text can be named here, and none can decide whether something is told (AN-9).
 */
export interface AnalyticsFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  session: AnalyticsSession;
  once: OnceRule;
  identity: IdentityRule;
  /**
   * Sinks that stay off even where the build has their setting.
   */
  disabled?: DisabledSink[];
  /**
   * Event name → event.
   */
  events: {
    [k: string]: AnalyticsEvent;
  };
}
/**
 * A visit, as the sinks see it (AN-1).
 */
export interface AnalyticsSession {
  /**
   * The cookie it is kept in: Secure, SameSite=None, path /.
   */
  cookie: string;
  idle: Duration;
  /**
   * The field of every event that holds the session's id.
   */
  field: string;
}
/**
 * How events that are told once are remembered (AN-5, AN-6).
 */
export interface OnceRule {
  /**
   * The cookie that keeps what was told once per browser: Secure, SameSite=None, path /.
   */
  cookie: string;
  /**
   * The cookie that keeps what was told once this visit, as marks that do not say of what.
   */
  visit_cookie: string;
  /**
   * How many days; browsers allow 400.
   */
  days: number;
}
/**
 * Who somebody is, told when it becomes known (AN-7): trimmed and in small letters.
 */
export interface IdentityRule {
  /**
   * Nothing is told unless all of these are known.
   *
   * Items: A field of the person.
   */
  needs: ('firstName' | 'lastName' | 'email')[];
  /**
   * What is told.
   *
   * Items: A field of the person.
   */
  sends: ('firstName' | 'lastName' | 'email')[];
  /**
   * The sinks it goes to.
   */
  to: SinkName[];
}
/**
 * One that is off.
 */
export interface DisabledSink {
  sink: SinkName;
  /**
   * Why.
   */
  reason: string;
}
/**
 * One event.
 */
export interface AnalyticsEvent {
  /**
   * What the sinks call it; {number} is the number of "numbered".
   */
  name: string;
  when: Trigger;
  /**
   * The sinks it goes to.
   */
  to: SinkName[];
  /**
   * Field → value; the session's id is added to every event.
   */
  fields: {
    [k: string]: EventField;
  };
  /**
   * browser: once per browser under each name. visit: once a visit; of answers, each question once.
   */
  once?: 'browser' | 'visit';
  /**
   * order.counted: only for orders that the server counts; it may leave out those that cost nothing.
   */
  only_if?: 'order.counted';
  numbered?: Numbered;
}
/**
 * A number for each question, by its place from 0.
 */
export interface Numbered {
  /**
   * The number of the first question.
   */
  first: number;
}
/**
 * Blocks that several screens share, from top to bottom.
 */
export interface BlocksFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  blocks: Blocks;
}
/**
 * A heading.
 */
export interface HeadingBlock {
  /**
   * The kind of block.
   */
  block: 'heading';
  if?: Condition;
  text: CopyKey;
  with?: TextValues;
}
/**
 * Every line must hold. "any" takes a list of conditions of which one must hold; "not" takes a condition that must not hold. A line about something not yet known is neither true nor false; only "known" and "is_not" always answer.
 */
export interface Condition {
  /**
   * One of these conditions must hold.
   */
  any?: Condition[];
  not?: Condition;
  [k: string]: ConditionTest | Condition[] | Condition | undefined;
}
/**
 * The tests on a value. All of them must be true.
 */
export interface Test {
  /**
   * True when the value is this text.
   */
  is?: string;
  /**
   * True when the value is not this text, or when there is no value.
   */
  is_not?: string;
  /**
   * True when the value is one of these texts.
   *
   * Items: One of the accepted texts.
   */
  is_one_of?: string[];
  /**
   * True when the value is this number or greater.
   */
  at_least?: number;
  /**
   * True when the value is greater than this number.
   */
  above?: number;
  /**
   * True when the value is this number or smaller.
   */
  at_most?: number;
  /**
   * True when the value is smaller than this number.
   */
  below?: number;
  /**
   * True when the list contains this text.
   */
  includes?: string;
  /**
   * True when the list contains at least one of these texts.
   *
   * Items: One of the texts to look for.
   */
  includes_any?: string[];
  /**
   * true: a value must be present. false: no value may be present.
   */
  known?: boolean;
  same_as?: Reference;
}
/**
 * Values for the {placeholders} of a text: each from a reference, fixed, or written as people write such a thing.
 */
export interface TextValues {
  /**
   * The value of one placeholder.
   */
  [k: string]: Value | FormattedValue;
}
/**
 * A text that is always the same.
 */
export interface FixedText {
  /**
   * The text itself.
   */
  is: string;
}
/**
 * A value as people write it, such as an amount of money.
 */
export interface FormattedValue {
  value: Reference;
  format: Format;
}
/**
 * A paragraph: a text of the copy, one looked up by a value, or a value.
 */
export interface TextBlock {
  /**
   * The kind of block.
   */
  block: 'text';
  if?: Condition;
  text?: CopyKey;
  text_by?: TextBy;
  from?: Reference;
  with?: TextValues;
  /**
   * How it looks: normal, lead (larger and paler, what a page begins with), quiet (paler, for what is only beside the point), strong (bold), price (large figures, for what something costs) or badge (a few words on a coloured ground, such as a state).
   */
  tone?: 'normal' | 'lead' | 'quiet' | 'strong' | 'price' | 'badge';
}
/**
 * Looks a text up by a value.
 */
export interface TextBy {
  value: Reference;
  list: List;
  else?: CopyKey;
}
/**
 * A value and what it is called.
 */
export interface ListEntry {
  /**
   * What is sent, or what stands in the data.
   */
  value: string;
  label: CopyKey;
}
/**
 * Formatted text that comes from a call. It is cleaned before it is shown.
 */
export interface HtmlBlock {
  /**
   * The kind of block.
   */
  block: 'html';
  if?: Condition;
  from: Reference;
}
/**
 * A picture: a file of public/ (src), or one that data names (from).
 */
export interface ImageBlock {
  /**
   * The kind of block.
   */
  block: 'image';
  if?: Condition;
  from?: Reference;
  alt: CopyKey;
  /**
   * Its address: a file of public/.
   */
  src?: string;
  /**
   * How it is shown: square (cut to a square), wide (across the page, lower than wide) or drawing (as it is, on no ground of its own).
   */
  look?: 'square' | 'wide' | 'drawing';
}
/**
 * A button.
 */
export interface ButtonBlock {
  /**
   * The kind of block.
   */
  block: 'button';
  if?: Condition;
  label: CopyKey;
  with?: TextValues;
  do: Actions;
  /**
   * How important it looks: primary (the one thing to do here), secondary (another choice, outlined) or plain (like a link).
   */
  look?: 'primary' | 'secondary' | 'plain';
  disabled_if?: Condition;
}
/**
 * Makes a call of calls.json. Meanwhile buttons wait; what fails is handled by errors.json.
 */
export interface CallAction {
  call: Name;
  then?: Actions;
  after?: Duration;
  /**
   * true: nothing on the screen waits for it.
   */
  quietly?: boolean;
}
/**
 * Leaves the app for an address that a call answered, once all else in its list is done. Only http(s) addresses whose origin flow.json lists under leave_to are followed; any other shows the error screen, and nothing after it happens.
 */
export interface LeaveAction {
  leave: Reference;
  after?: Duration;
}
/**
 * Goes to another screen.
 */
export interface GoAction {
  go: Destination;
  params?: Values;
  else?: Name;
  /**
   * true: Back does not return to the present screen. So it is, without saying, where a screen could not be loaded.
   */
  replace?: boolean;
  /**
   * false: the way here is forgotten, so that there is no back arrow.
   */
  back_arrow?: boolean;
  after?: Duration;
}
/**
 * Named values, each from a reference or fixed.
 */
export interface Values {
  [k: string]: Value;
}
/**
 * Shows a short message at the edge of the screen; toasts are declared in errors.json.
 */
export interface ToastAction {
  toast: Name;
  after?: Duration;
}
/**
 * Empties stores of stores.json.
 */
export interface ClearAction {
  /**
   * The stores to empty; store.field empties one field.
   *
   * Items: A store, or store.field.
   */
  clear: string[];
  after?: Duration;
}
/**
 * Forgets what calls have answered, so that it is asked for again.
 */
export interface ForgetAction {
  /**
   * The calls whose answers are forgotten.
   */
  forget: Name[];
  after?: Duration;
}
/**
 * Keeps values in stores.
 */
export interface SetAction {
  set: Values;
  after?: Duration;
}
/**
 * Opens a modal of modals.json.
 */
export interface OpenAction {
  open: Name;
  with?: Values;
  after?: Duration;
}
/**
 * Closes the open modal.
 */
export interface CloseAction {
  /**
   * Always "modal".
   */
  close: 'modal';
  after?: Duration;
}
/**
 * Moves within a questionnaire.
 */
export interface QuestionAction {
  /**
   * Which way: next or previous.
   */
  question: 'next' | 'previous';
  after?: Duration;
}
/**
 * Shows a failure: in the error screen, or as a message (toast or at the form's fields).
 */
export interface ShowAction {
  /**
   * Where: failure (the error screen where a screen could not be loaded, else a message), error-screen (instead of the screen, with Retry and Go Home) or message (as errors.json "messages" says: at the field, or at the form and as a toast).
   */
  show: 'failure' | 'error-screen' | 'message';
  after?: Duration;
}
/**
 * Clears what is kept of the person.
 */
export interface WipeAction {
  /**
   * everything: all of the browser's storage. sign_in: who is signed in and for how long; what belongs to the person stays for when they come back.
   */
  wipe: 'everything' | 'sign_in';
  after?: Duration;
}
/**
 * Does again what failed.
 */
export interface RetryAction {
  /**
   * Always "failed".
   */
  retry: 'failed';
  after?: Duration;
}
/**
 * Does one thing or another.
 */
export interface IfAction {
  if: Condition;
  do: Actions;
  otherwise?: Actions;
  after?: Duration;
}
/**
 * Turns a card into a token by the payment adapter, in the browser: its number reaches no server of ours. Meanwhile buttons wait; response.token is the token.
 */
export interface TokeniseAction {
  tokenise: TokeniseCard;
  /**
   * The field at which a card that is none is told, and what is said.
   */
  refused: {
    [k: string]: CopyKey;
  };
  then?: Actions;
  after?: Duration;
}
/**
 * Where the card stands.
 */
export interface TokeniseCard {
  number: Reference;
  expires: Reference;
  code: Reference;
  provider?: Reference;
}
/**
 * Hands something to the visitor as a file.
 */
export interface SaveAction {
  save: Reference;
  /**
   * The file's name.
   */
  as: string;
  after?: Duration;
}
/**
 * A link to another screen.
 */
export interface LinkBlock {
  /**
   * The kind of block.
   */
  block: 'link';
  if?: Condition;
  label: CopyKey;
  to: Name;
  params?: Values;
  /**
   * What it looks like: plain (a link), primary (a button, the one thing to do here) or secondary (an outlined button).
   */
  look?: 'plain' | 'primary' | 'secondary';
}
/**
 * A link that leaves the page for an address of the backend, which leads on: signing in elsewhere begins so.
 */
export interface CallLinkBlock {
  /**
   * The kind of block.
   */
  block: 'call-link';
  if?: Condition;
  label: CopyKey;
  call: Name;
}
/**
 * The customer care line as a link that calls it.
 */
export interface PhoneBlock {
  /**
   * The kind of block.
   */
  block: 'phone';
  if?: Condition;
  text: CopyKey;
}
/**
 * A button that calls the emergency number of flow.json.
 */
export interface EmergencyBlock {
  /**
   * The kind of block.
   */
  block: 'emergency';
  if?: Condition;
}
/**
 * Questions with the answers that were given, in the words in which they were asked.
 */
export interface AnswersBlock {
  /**
   * The kind of block.
   */
  block: 'answers';
  if?: Condition;
  of: Reference;
  change?: AnswersChange;
}
/**
 * The link beside each answer that may still be changed: one with a next_path. Without this there are no such links.
 */
export interface AnswersChange {
  label: CopyKey;
  do: Actions;
}
/**
 * The same blocks for each item of a list; within them item.* is the item.
 */
export interface ListBlock {
  /**
   * The kind of block.
   */
  block: 'list';
  if?: Condition;
  heading?: CopyKey;
  of: Reference;
  item: Blocks;
  empty?: CopyKey;
  where?: Condition;
  /**
   * How the items stand: cards (each in a frame), rows (in one frame, with a line between them) or choices (each a row that can be pressed anywhere: it holds one button).
   */
  look?: 'cards' | 'rows' | 'choices';
}
/**
 * A table of label and value.
 */
export interface FactsBlock {
  /**
   * The kind of block.
   */
  block: 'facts';
  if?: Condition;
  /**
   * The lines.
   */
  rows: FactRow[];
}
/**
 * One line.
 */
export interface FactRow {
  if?: Condition;
  label: CopyKey;
  value: Value;
  format?: Format;
  list?: List;
  /**
   * How much it stands out: normal, or strong, as a total does.
   */
  tone?: 'normal' | 'strong';
}
/**
 * A framed remark: a text, other blocks, or blocks under a text.
 */
export interface NoticeBlock {
  /**
   * The kind of block.
   */
  block: 'notice';
  if?: Condition;
  text?: CopyKey;
  with?: TextValues;
  /**
   * What it is about, which gives it its colour: info (good to know), success (it worked), warning (take care) or danger (somebody may come to harm).
   */
  tone?: 'info' | 'success' | 'warning' | 'danger';
  blocks?: Blocks;
}
/**
 * A form on a page, as on a screen with one form.
 */
export interface FormBlock {
  /**
   * The kind of block.
   */
  block: 'form';
  if?: Condition;
  name: Id;
  fill?: Reference;
  fields: FormFields;
  submit: FormSubmit;
}
/**
 * A field of a form: what may be entered, in the words of JSON Schema, and how it looks.
 */
export interface Field {
  /**
   * Its name: what is sent under it.
   */
  field: string;
  /**
   * The type: string (text), number, integer (a whole number) or boolean (a checkbox).
   */
  type: 'string' | 'number' | 'integer' | 'boolean';
  /**
   * It may be left empty. Without this it must be filled in, where spaces alone are nothing, and a checkbox must be ticked.
   */
  optional?: boolean;
  format?: FieldFormat;
  /**
   * The fewest characters.
   */
  minLength?: number;
  /**
   * The most characters.
   */
  maxLength?: number;
  /**
   * The smallest number.
   */
  minimum?: number;
  /**
   * The largest number.
   */
  maximum?: number;
  /**
   * A regular expression it must match.
   */
  pattern?: string;
  list?: List;
  if?: Condition;
  label: CopyKey;
  /**
   * Labels for what the data may say, instead of the usual one.
   */
  label_when?: TextCase[];
  hint?: CopyKey;
  consent?: FieldConsent;
  widget?: FieldWidget;
  formatter?: Formatter;
  /**
   * What of the person it asks for, so that the browser can fill it in (WCAG 1.3.5): a word of HTML, such as given-name, username or postal-code; off where nothing may be filled in.
   */
  autocomplete?:
    | 'off'
    | 'on'
    | 'honorific-prefix'
    | 'honorific-suffix'
    | 'nickname'
    | 'username'
    | 'new-password'
    | 'current-password'
    | 'one-time-code'
    | 'organization-title'
    | 'cc-name'
    | 'cc-given-name'
    | 'cc-family-name'
    | 'cc-number'
    | 'cc-exp'
    | 'cc-exp-month'
    | 'cc-exp-year'
    | 'cc-csc'
    | 'cc-type'
    | 'language'
    | 'bday'
    | 'bday-day'
    | 'bday-month'
    | 'bday-year'
    | 'sex'
    | 'url'
    | 'tel-country-code'
    | 'tel-area-code'
    | 'tel-local'
    | 'tel-extension'
    | 'name'
    | 'given-name'
    | 'additional-name'
    | 'family-name'
    | 'organization'
    | 'street-address'
    | 'address-line1'
    | 'address-line2'
    | 'address-line3'
    | 'address-level1'
    | 'address-level2'
    | 'address-level3'
    | 'address-level4'
    | 'country'
    | 'country-name'
    | 'postal-code'
    | 'tel'
    | 'tel-national'
    | 'email';
  /**
   * The keyboard on a phone: text, email (with @), tel (digits, * and #), numeric (digits) or decimal (digits and a point).
   */
  input?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  /**
   * Of a line of text: what stands in the field, and is read out, for what was typed so far, such as the brand of a card. The first that fits is shown.
   */
  marks?: FieldMark[];
  /**
   * Of a number: the units it can be written in, the usual one first; the visitor changes between them, and what is sent stays in one unit. Fields that name theirs alike change together.
   */
  units?: FieldUnit[];
  /**
   * What is said when it is not right: missing (nothing was entered), invalid (any other rule), or a word of JSON Schema where it needs a sentence of its own.
   */
  errors?: {
    [k: string]: CopyKey;
  };
}
/**
 * A text for a condition. In a list of them the first whose condition holds is the one that is shown.
 */
export interface TextCase {
  if: Condition;
  text: CopyKey;
  with?: TextValues;
}
/**
 * Of a checkbox that must be ticked: ticking it agrees to its label and to these documents. The backend keeps which version of these words was agreed to, in which language, and when.
 */
export interface FieldConsent {
  /**
   * The documents, as links under the label. They open in a new tab, so that nothing typed is lost.
   */
  documents: NavLink[];
  new_tab: CopyKey;
}
/**
 * A link to another screen, by its text and its route.
 */
export interface NavLink {
  label: CopyKey;
  to: Name;
}
/**
 * One mark.
 */
export interface FieldMark {
  /**
   * A regular expression that what was typed matches.
   */
  pattern: string;
  label: CopyKey;
}
/**
 * One way to write it.
 */
export interface FieldUnit {
  name: Id;
  label?: CopyKey;
  /**
   * Its boxes, the largest unit first.
   */
  parts: UnitPart[];
}
/**
 * One box.
 */
export interface UnitPart {
  label: CopyKey;
  /**
   * How many of what is sent one of it is worth.
   */
  factor: number;
}
/**
 * Fields that belong together: an object within what is sent.
 */
export interface FieldGroup {
  /**
   * Its name: what its fields are sent under.
   */
  group: string;
  if?: Condition;
  label?: CopyKey;
  hint?: CopyKey;
  /**
   * Whose its fields are: shipping or billing. It goes before the "autocomplete" of each.
   */
  autocomplete?: 'shipping' | 'billing';
  fields: FormFields;
}
/**
 * The button that sends the form.
 */
export interface FormSubmit {
  label: CopyKey;
  with?: TextValues;
  do: Actions;
}
/**
 * Steps one after the other, with a mark at each: what is done, what is going on and what comes.
 */
export interface TimelineBlock {
  /**
   * The kind of block.
   */
  block: 'timeline';
  if?: Condition;
  /**
   * The steps, from the first to the last.
   */
  steps: TimelineStep[];
}
/**
 * One of the steps.
 */
export interface TimelineStep {
  label: CopyKey;
  text?: CopyKey;
  done_if?: Condition;
  if?: Condition;
  with?: TextValues;
}
/**
 * Blocks that belong together.
 */
export interface GroupBlock {
  /**
   * The kind of block.
   */
  block: 'group';
  if?: Condition;
  /**
   * What holds them together: card (a frame), tinted (a ground in the brand's colour), accent (a ground in the accent colour), line (they stand beside each other, as far as there is room) or stack (close under each other, like the lines of an address).
   */
  look?: 'card' | 'tinted' | 'accent' | 'line' | 'stack';
  blocks: Blocks;
}
/**
 * Blocks that are folded up under a line; pressing the line shows them.
 */
export interface DetailsBlock {
  /**
   * The kind of block.
   */
  block: 'details';
  if?: Condition;
  label: CopyKey;
  now?: DetailsNow;
  action?: CopyKey;
  open_if?: Condition;
  blocks: Blocks;
}
/**
 * What holds at present, under the label: a text of the copy, or a value.
 */
export interface DetailsNow {
  text?: CopyKey;
  from?: Reference;
  with?: TextValues;
}
/**
 * Short statements, each with a sign.
 */
export interface PointsBlock {
  /**
   * The kind of block.
   */
  block: 'points';
  if?: Condition;
  /**
   * The statements, in order.
   */
  points: Point[];
}
/**
 * One statement.
 */
export interface Point {
  if?: Condition;
  /**
   * The sign beside it: calendar, card, check, clinician, clock, device, lock, mail, parcel, phone, repeat or tag.
   */
  sign:
    | 'calendar'
    | 'card'
    | 'check'
    | 'clinician'
    | 'clock'
    | 'device'
    | 'lock'
    | 'mail'
    | 'parcel'
    | 'phone'
    | 'repeat'
    | 'tag';
  label: CopyKey;
  text?: CopyKey;
  with?: TextValues;
}
/**
 * Every request to the backend.
 */
export interface CallsFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * Call name → call.
   */
  calls: {
    [k: string]: Call;
  };
}
/**
 * One request to the backend.
 */
export interface Call {
  /**
   * What it is for. For readers only: it stays out of the browser.
   */
  about?: string;
  /**
   * The HTTP method: GET reads, POST creates something or starts an action, PUT replaces something, DELETE removes it.
   */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * The path under the API's base; {word} is filled from params.
   */
  path: string;
  /**
   * Which of flow.json "api": base or oauth.
   */
  base?: 'base' | 'oauth';
  params?: Values;
  query?: Values;
  body?: Values;
  body_from?: Reference;
  /**
   * The shape that is answered, by its name in the contract; "nothing" for none.
   */
  response: string;
  answers_as?: Name;
  /**
   * Store field (or whole store) → where it stands in the answer.
   */
  learns?: {
    [k: string]: Reference;
  };
  /**
   * true: what it answers is health data; it is never kept in the browser's storage.
   */
  health?: boolean;
  key?: Values;
  /**
   * How often a failed read is tried again, if not as flow.json says.
   */
  retry?: number;
  /**
   * false: a 401 is an answer, not a reason to renew the token (signing in, validating).
   */
  refresh?: boolean;
  /**
   * false: asked anew each time.
   */
  cached?: boolean;
  /**
   * true: everything that is kept of the person is cleared when it succeeds, before anything of the answer is kept. For calls that make the session somebody else's.
   */
  wipes_first?: boolean;
  /**
   * true: its answer says who is signed in: user, and name where staff act for them.
   */
  signs_in?: boolean;
  /**
   * Status or failure → what differs, for this call, from what errors.json says of it. "other" stands for each that is not listed here.
   */
  errors?: {
    [k: string]: CallReaction;
  };
  /**
   * true: only for people whose email address is verified. The backend refuses others with 422; accounts from before addresses were verified are let through.
   */
  verified_email?: boolean;
  headers?: Values;
}
/**
 * What differs, for this call, from what its status says.
 */
export interface CallReaction {
  /**
   * Whose words are shown: the server's, or always the default.
   */
  message?: 'server' | 'default';
  screen_note?: CopyKey;
  retries_after?: Duration;
  do?: Actions;
  on_load?: Actions;
  on_action?: Actions;
  /**
   * true: told to the console and the error reporter, without what people typed. console: to the console alone.
   */
  report?: true | false | 'console';
}
/**
 * How grave the findings of `tundish check` are in the flows beside this file, which is called tundish.json.
 */
export interface ChecksFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * By a rule's id, how grave its findings are here. `tundish rules` lists the ids. Rules that protect visitors stay errors.
   */
  severity: {
    /**
     * error: keeps the flow from being built. warning and info: are only told. off: is not even told.
     */
    [k: string]: 'error' | 'warning' | 'info' | 'off';
  };
}
/**
 * Every visible text of one language.
 */
export interface CopyFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * The language of this file.
   */
  locale: string;
  server: ServerTexts;
  /**
   * Words for signs of an emergency. An answer of a product that names one must be marked "urgent". Only the check reads them.
   */
  danger_signs?: string[];
  /**
   * Key → text. {word} is filled in where it is used.
   */
  texts: {
    /**
     * The text.
     */
    [k: string]: string;
  };
}
/**
 * Every sentence that the server says by itself: those here, and those that the contract names. They never ride along to the browser.
 */
export interface ServerTexts {
  /**
   * A failure of the server itself.
   */
  something_wrong: string;
  /**
   * A request that is not of the expected form.
   */
  wrong_form: string;
  /**
   * A request that is no JSON.
   */
  not_json: string;
  /**
   * A request of another kind than JSON.
   */
  wrong_media_type: string;
  /**
   * A request that is too large.
   */
  too_large: string;
  /**
   * Something that does not exist.
   */
  not_found: string;
  /**
   * The server or its database can't take the request at the moment.
   */
  busy: string;
  /**
   * A call that asks for a sign-in.
   */
  sign_in_first?: string;
  /**
   * A session that has ended.
   */
  session_ended?: string;
  /**
   * A request from another site.
   */
  other_site: string;
  /**
   * The portal, before the registration is complete.
   */
  members_only?: string;
  /**
   * A wrong present password.
   */
  present_password?: string;
  /**
   * What only staff may do.
   */
  staff_only?: string;
  /**
   * What staff may not do for a member.
   */
  not_while_acting?: string;
  /**
   * A link for a new password that no longer works.
   */
  reset_refused?: string;
  /**
   * A sign-in elsewhere that was refused.
   */
  provider_refused?: string;
  /**
   * A sign-in elsewhere that can't be checked.
   */
  provider_silent?: string;
  /**
   * An address nobody is sent to.
   */
  redirect_path?: string;
  /**
   * A sign-in that failed, for whatever reason.
   */
  sign_in_refused?: string;
  /**
   * Too many attempts.
   */
  too_many: string;
  /**
   * An email address that is none.
   */
  email_form?: string;
  /**
   * An email address with an account.
   */
  email_taken?: string;
  /**
   * A consent to words that are no longer the present ones: the page was opened before they changed.
   */
  consent_changed?: string;
  /**
   * A password that is too short.
   */
  password_short?: string;
  /**
   * A password that is too long.
   */
  password_long?: string;
  /**
   * A password that is easy to guess: many use it, or one like it.
   */
  password_common?: string;
  /**
   * A password that is easy to guess for whoever knows the person’s name or address, or the brand.
   */
  password_personal?: string;
  /**
   * A field that is wrong, where its form has no words for it.
   */
  wrong_field?: string;
  /**
   * A date that does not exist.
   */
  date_form?: string;
  /**
   * Somebody under 18.
   */
  adults_only?: string;
  /**
   * A step whose turn has not come.
   */
  elsewhere_first?: string;
  /**
   * An answer is to a question that has changed meanwhile.
   */
  question_changed?: string;
  /**
   * The intro of a form that the product does not have.
   */
  form_unknown?: string;
  /**
   * The cart of somebody who has begun no product yet.
   */
  nothing_begun?: string;
  /**
   * The checkout of somebody whose orders are all placed.
   */
  cart_empty?: string;
  /**
   * A question without an answer.
   */
  answer_missing?: string;
  /**
   * An answer without the details it asks for.
   */
  answer_text_missing?: string;
  /**
   * Details that are too long.
   */
  answer_text_too_long?: string;
  /**
   * More entries than the question takes.
   */
  answer_too_many?: string;
  /**
   * An answer that can't be accepted.
   */
  answer_refused?: string;
  /**
   * Answers that an order was placed upon.
   */
  already_ordered?: string;
  /**
   * A variant that the product does not have.
   */
  variant_unknown?: string;
  /**
   * A quantity that is not offered.
   */
  quantity_unknown?: string;
  /**
   * A cart that changed in between.
   */
  cart_changed?: string;
  /**
   * A price that changed in between.
   */
  price_changed?: string;
  /**
   * An order that was placed already.
   */
  already_placed?: string;
  /**
   * A payment without its key.
   */
  key_missing?: string;
  /**
   * A payment that can't be made now.
   */
  payment_silent?: string;
  /**
   * A payment of which it is not known yet how it ended.
   */
  payment_open?: string;
  /**
   * A card that the bank declined.
   */
  payment_declined?: string;
  /**
   * A card without enough money.
   */
  payment_insufficient_funds?: string;
  /**
   * A card that is not taken.
   */
  payment_unknown_card?: string;
  /**
   * A search for too few characters.
   */
  search_short?: string;
  /**
   * A search that failed.
   */
  search_failed?: string;
  /**
   * A quantity that is not in stock.
   */
  out_of_stock?: string;
  /**
   * Subject of the mail with the link for a new password.
   */
  reset_mail_subject?: string;
  /**
   * The mail with the link for a new password, a blank line between paragraphs.
   */
  reset_mail_text?: string;
  /**
   * The same mail where the address was never verified: the account then starts afresh.
   */
  reset_mail_text_afresh?: string;
  /**
   * Subject of the mail with the link that verifies an address.
   */
  verify_mail_subject?: string;
  /**
   * The mail with the link that verifies an address, a blank line between paragraphs.
   */
  verify_mail_text?: string;
  /**
   * A call for people with a verified address, made by somebody whose address is not.
   */
  verify_first?: string;
  /**
   * A link for verifying an address that is unknown, used, too old or another account's.
   */
  verify_refused?: string;
  /**
   * More links for verifying an address than one person gets in a day.
   */
  verify_too_many?: string;
  /**
   * Subject of the mail after a sign-in elsewhere has verified an address.
   */
  proven_mail_subject?: string;
  /**
   * The mail after a sign-in elsewhere has verified an address: the password was removed.
   */
  proven_mail_text?: string;
  /**
   * The same mail where the account started afresh.
   */
  proven_mail_text_afresh?: string;
  /**
   * The subject of the receipt for an order; it may say {number}, the order’s.
   */
  receipt_mail_subject?: string;
  /**
   * The receipt: the amounts and where it goes. A mail is not secret, so it names no product.
   */
  receipt_mail_text?: string;
  /**
   * What the receipt adds where a charge repeats: the text that was agreed to, and how to stop.
   */
  receipt_mail_repeats?: string;
  /**
   * The end of the receipt: the link to the order, and whom to ask.
   */
  receipt_mail_more?: string;
  /**
   * The page where no script runs.
   */
  needs_script: string;
}
/**
 * What happens on a failure of which nothing else is said.
 */
export interface UsualReaction {
  /**
   * Whose words are shown: the server's, or always the default.
   */
  message: 'server' | 'default';
  do: Actions;
  /**
   * true: told to the console and the error reporter, without what people typed. console: to the console alone.
   */
  report: true | false | 'console';
}
/**
 * What a failure of this status is called, and what differs from the usual.
 */
export interface StatusReaction {
  /**
   * What the failure is called in conditions and reports: unauthorized, forbidden, unprocessableEntity, badRequest, notFound, conflict, tooManyRequests, serverError, network, timeout, aborted, malformed, error.
   */
  type:
    | 'unauthorized'
    | 'forbidden'
    | 'unprocessableEntity'
    | 'badRequest'
    | 'notFound'
    | 'conflict'
    | 'tooManyRequests'
    | 'serverError'
    | 'network'
    | 'timeout'
    | 'aborted'
    | 'malformed'
    | 'error';
  /**
   * Whose words are shown: the server's, or always the default.
   */
  message?: 'server' | 'default';
  screen_note?: CopyKey;
  retries_after?: Duration;
  do?: Actions;
  on_load?: Actions;
  on_action?: Actions;
  /**
   * true: told to the console and the error reporter, without what people typed. console: to the console alone.
   */
  report?: true | false | 'console';
}
/**
 * What happens when something goes wrong.
 */
export interface ErrorsFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  usual: UsualReaction;
  /**
   * HTTP status, or other, network, timeout, aborted, malformed → what it is called, and what differs from the usual.
   */
  statuses: {
    [k: string]: StatusReaction;
  };
  /**
   * Toast name → toast.
   */
  toasts: {
    [k: string]: Toast;
  };
  messages: Messages;
  screen: ErrorScreen;
  notifications: Notifications;
}
/**
 * A short message at the edge of the screen.
 */
export interface Toast {
  /**
   * What it is about, which gives it its colour and sign: success (it worked), info (good to know), warning (something is to be done), error (it failed), default (none of these).
   */
  type: 'success' | 'info' | 'warning' | 'error' | 'default';
  title: CopyKey;
  text?: CopyKey;
}
/**
 * How the server's words are shown (EC-4).
 */
export interface Messages {
  default: CopyKey;
  warning: Name;
  text: Name;
  list: Name;
  /**
   * Messages by field stand at their fields: at_the_field.
   */
  fields: 'at_the_field';
}
/**
 * The generic error screen (ER-1).
 */
export interface ErrorScreen {
  title: CopyKey;
  text: CopyKey;
  retry: CopyKey;
  home: CopyKey;
  on_go_home: Actions;
  /**
   * A drawing above the title; it says nothing that the words don't. A file of public/.
   */
  image?: string;
  help?: CopyKey;
}
/**
 * How toasts behave (EC-6).
 */
export interface Notifications {
  close_after: Duration;
  /**
   * Where they appear: at the top or the bottom of the window, and there left, in the center or right: top-right, top-left, top-center, bottom-right, bottom-left, bottom-center.
   */
  position: 'top-right' | 'top-left' | 'top-center' | 'bottom-right' | 'bottom-left' | 'bottom-center';
  /**
   * How far, in percent of their width, they must be dragged to close.
   */
  drag_to_dismiss: number;
  /**
   * The keys that focus them.
   */
  focus_key: string;
  label: CopyKey;
  close: CopyKey;
}
/**
 * The product as a whole: its name, its limits, who may enter what, where people land.
 */
export interface FlowFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  name: Id;
  contract: Id;
  /**
   * The languages there are; each has a file in copy/.
   *
   * Items: A BCP 47 tag.
   */
  locales: string[];
  /**
   * The language for everyone whose own is not there.
   */
  default_locale: string;
  brand: Brand;
  api: Api;
  storage: StorageLimits;
  queries: Queries;
  /**
   * The levels and requirements a route can name.
   */
  access: {
    [k: string]: AccessRule;
  };
  /**
   * Where a person starts: the first entry whose condition holds.
   */
  landing: Landing[];
  /**
   * Where signing in leads, in this order: the first that is a known route this person may enter (GD-1).
   *
   * Items: A place.
   */
  after_sign_in: ('unfinished_questionnaire' | 'asked_path' | 'current_path' | 'landing_path')[];
  signed_out: Name;
  not_found: Name;
  /**
   * The origins outside of the app that people may be taken to ("leave"). None, when left out.
   *
   * Items: https and the host, with the port where it is not the usual one; no path.
   */
  leave_to?: string[];
  /**
   * How many addresses sent by the server are followed in a row before the error screen (GD-7).
   */
  max_hops: number;
  /**
   * ISO 3166 code of where its people are: in whatever language, money, numbers and dates are written as there.
   */
  region?: string;
  emergency?: Emergency;
  money: Money;
  layout: Layout;
  on_start?: Actions;
  /**
   * Findings of the checker that are accepted, each with its reason.
   */
  suppress?: Suppression[];
  session: SessionRules;
}
/**
 * Who offers the product.
 */
export interface Brand {
  /**
   * The company's name.
   */
  name: string;
  /**
   * Where the logo leads: the brand's own site.
   */
  url: string;
  /**
   * The customer care line as people read it; {phone} in the copy.
   */
  phone: string;
}
/**
 * Where the backend is.
 */
export interface Api {
  refresh?: Name;
  validate?: Name;
  /**
   * Before every call's path.
   */
  base: string;
  /**
   * Before the token call's path.
   */
  oauth: string;
  timeout: Duration;
}
/**
 * How the browser's own storage is treated.
 */
export interface StorageLimits {
  timeout: Duration;
}
/**
 * How long answers of calls are kept, and how reading is tried again.
 */
export interface Queries {
  fresh: Duration;
  kept: Duration;
  persisted: Duration;
  retry: Retry;
}
/**
 * How a failed read is tried again; the pause doubles each time.
 */
export interface Retry {
  /**
   * How often, unless a call says otherwise.
   */
  times: number;
  delay: Duration;
  longest: Duration;
}
/**
 * Who may enter, and where everyone else is sent.
 */
export interface AccessRule {
  allows: Condition;
  /**
   * Where everyone else is sent: the first entry whose condition holds.
   */
  refused: Refusal[];
}
/**
 * One destination.
 */
export interface Refusal {
  if?: Condition;
  go: Destination;
  params?: Values;
  /**
   * true: the address asked for is remembered, and followed after signing in.
   */
  remember?: boolean;
}
/**
 * One start.
 */
export interface Landing {
  if?: Condition;
  go: Name;
}
/**
 * Whom to call in an emergency, where the people of the region are.
 */
export interface Emergency {
  /**
   * The number as people read it and dial it; {emergency} in the copy.
   */
  number: string;
  label: CopyKey;
}
/**
 * How money is written, and what an order costs beside what is bought.
 */
export interface Money {
  /**
   * ISO 4217 code; amounts are whole cents.
   */
  currency: string;
  /**
   * What the delivery of an order costs, in cents; nothing, when left out.
   */
  shipping_cents?: number;
  /**
   * The tax on what is bought, in percent of its price; none, when left out.
   */
  tax_percent?: number;
}
/**
 * What stands around every screen.
 */
export interface Layout {
  logo: LayoutLogo;
  splash: CopyKey;
  page_title: CopyKey;
  description: CopyKey;
  skip: CopyKey;
  loading: CopyKey;
  back: CopyKey;
  logout?: LayoutLogout;
  impersonation?: LayoutImpersonation;
  memory_only: CopyKey;
  form: LayoutForm;
  language?: CopyKey;
  footer?: LayoutFooter;
  portal?: LayoutPortal;
}
/**
 * The brand's mark and name in the header, which lead to the brand's site, and the picture that stands while the app loads.
 */
export interface LayoutLogo {
  /**
   * The picture that stands while the app loads: /… in the flow's public/, or https://….
   */
  src: string;
  mark: LogoMark;
  label: CopyKey;
}
/**
 * The brand's mark, drawn beside its name in the theme's colours.
 */
export interface LogoMark {
  /**
   * The SVG viewBox: the left edge, the top edge, the width and the height.
   */
  box: string;
  /**
   * What it is drawn with, from the back to the front.
   */
  shapes: MarkShape[];
}
/**
 * One filled shape.
 */
export interface MarkShape {
  /**
   * The d of an SVG path.
   */
  path: string;
  /**
   * The colour of the theme that it is filled with: primary, accent or text.
   */
  color: 'primary' | 'accent' | 'text';
}
/**
 * The logout icon; only for a flow in which people sign in.
 */
export interface LayoutLogout {
  label: CopyKey;
  do: Actions;
}
/**
 * The banner on every screen while staff act for a member (LY-7).
 */
export interface LayoutImpersonation {
  text: CopyKey;
  with?: TextValues;
  stop: LayoutStop;
}
/**
 * The link that ends it.
 */
export interface LayoutStop {
  label: CopyKey;
  do: Actions;
}
/**
 * Words that form widgets use.
 */
export interface LayoutForm {
  choose: CopyKey;
  show_password: CopyKey;
  hide_password: CopyKey;
  units: CopyKey;
}
/**
 * What stands under every screen, beside the choice of language.
 */
export interface LayoutFooter {
  help?: CopyKey;
  /**
   * Links to pages that everybody may read, such as the privacy notice.
   */
  links: NavLink[];
}
/**
 * What stands around the screens of the members portal: a sidebar, which is a drawer on phones, and who is signed in (LY-5, RT-16).
 */
export interface LayoutPortal {
  logo: CopyKey;
  nav: CopyKey;
  open: CopyKey;
  close: CopyKey;
  person: LayoutPerson;
  /**
   * The links of the sidebar.
   */
  links: NavLink[];
}
/**
 * Shown in place of the person until they are known.
 */
export interface LayoutPerson {
  name: CopyKey;
  initials: CopyKey;
}
/**
 * One accepted finding.
 */
export interface Suppression {
  /**
   * The rule's id.
   */
  rule: string;
  /**
   * Where, as file#/pointer; everywhere, when left out.
   */
  pointer?: string;
  /**
   * Why it is accepted.
   */
  reason: string;
  /**
   * The last day it holds, as year-month-day.
   */
  until: string;
}
/**
 * What happens when the session may have run out (SE). The server says with each sign-in and renewal how long it lasts.
 */
export interface SessionRules {
  warning?: SessionWarning;
  on_over: Actions;
}
/**
 * The dialog that offers to stay before the session ends (WCAG 2.2.1); beside staying it offers the layout's logout. A session that is shorter from its start is not warned of.
 */
export interface SessionWarning {
  before: Duration;
  title: CopyKey;
  text: CopyKey;
  left: CopyKey;
  every: Duration;
  stay: SessionStay;
}
/**
 * The button that stays signed in; Escape does the same.
 */
export interface SessionStay {
  label: CopyKey;
  do: Actions;
}
/**
 * Fields that several forms share, in their order.
 */
export interface FormFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  fields: FormFields;
}
/**
 * Values and what they are called, in their order.
 */
export interface ListFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  list: ListEntries;
}
/**
 * The windows that open over a screen.
 */
export interface ModalsFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * Modal name → modal.
   */
  modals: {
    [k: string]: Modal;
  };
}
/**
 * A window over the screen.
 */
export interface Modal {
  title: CopyKey;
  /**
   * What it is to assistive technology: dialog, or alertdialog for one that must be heard at once, with all it says.
   */
  role?: 'dialog' | 'alertdialog';
  blocks: Blocks;
  /**
   * What can be done here besides closing it: buttons before that of "close", the most important first. Each closes the modal first.
   */
  actions?: ModalAction[];
  close: ModalClose;
}
/**
 * One button.
 */
export interface ModalAction {
  label: CopyKey;
  do: Actions;
}
/**
 * The button that closes it; Escape does the same (GR15).
 */
export interface ModalClose {
  label: CopyKey;
  /**
   * How important it looks: primary, or secondary where the modal itself offers what is to be done first.
   */
  look?: 'primary' | 'secondary';
  do?: Actions;
}
/**
 * The texts of a product in another language: products/<slug>.<locale>.json beside products/<slug>.json, which holds them in the default one.
 */
export interface ProductTexts {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * The language of this file.
   */
  locale: string;
  /**
   * Key → text. The key is where the text stands: by itself for one of the product, else after the ids that lead to it.
   */
  texts: {
    /**
     * The text.
     */
    [k: string]: string;
  };
}
/**
 * A sample product with its questionnaires: seed of the backend, never in the browser's bundle.
 */
export interface Product {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  slug: Id;
  /**
   * Its name.
   */
  name: string;
  /**
   * One sentence about it.
   */
  summary: string;
  /**
   * Address of its picture: /… in the flow's public/, or https://….
   */
  image: string;
  /**
   * About the product, as HTML.
   */
  intro_html: string;
  /**
   * About its dissolving tablet, as HTML.
   */
  dissolving_tablet_html?: string;
  /**
   * The questions before signing up.
   */
  pre_questionnaire: Question[];
  /**
   * The questions after signing up.
   */
  medical_questionnaire: Question[];
  /**
   * Its forms and strengths.
   */
  variants: ProductVariant[];
}
/**
 * One question.
 */
export interface Question {
  id: string;
  /**
   * The question, as HTML.
   */
  question_text: string;
  /**
   * A type of questions.json.
   */
  question_type: string;
  /**
   * The answers to choose from.
   */
  answer_options?: AnswerOption[] | null;
  /**
   * 1 for a list, "image" for pictures.
   */
  answer_display_type?: string | number | null;
  /**
   * The version of the question: it changes with every text, option and flag of it, in any language.
   */
  version?: string | null;
  /**
   * The language of its texts, as a BCP 47 tag.
   */
  language?: string | null;
  /**
   * What becomes of answers to earlier versions. An answer to a version that is not listed is asked for again.
   */
  replaces?: Replaces[] | null;
  /**
   * Whether an answer was given to an earlier version, and is asked for again.
   */
  asked_again?: boolean | null;
  /**
   * When it is asked. Absent means always.
   */
  ask_if?: Condition | null;
  /**
   * The saved answer, where there is one.
   */
  answer?: string[] | null;
  /**
   * Whether the saved answer is not given yet.
   */
  draft?: boolean | null;
  /**
   * The saved free texts by option id.
   */
  user_texts?: {
    [k: string]: string | null;
  } | null;
  /**
   * The saved medications, where the question asks for them.
   */
  medication?: import('../model/json.ts').JsonObject | null;
  /**
   * The saved allergies, where the question asks for them.
   */
  allergy?: import('../model/json.ts').JsonObject | null;
}
/**
 * One answer of a choice.
 */
export interface AnswerOption {
  id: string;
  /**
   * What it says.
   */
  answer_text?: string | null;
  /**
   * Help, shown in a modal.
   */
  helper_text?: string | null;
  /**
   * Address of a picture: /… in the flow's public/, or https://….
   */
  attachment?: string | null;
  /**
   * true: asks for a text when selected.
   */
  need_more_info?: boolean | null;
  /**
   * Label of that text.
   */
  user_text_title?: string | null;
  /**
   * Placeholder of that text.
   */
  user_text_placeholder?: string | null;
  /**
   * true: choosing it makes the visitor ineligible.
   */
  end_progress?: boolean | null;
  /**
   * True: choosing it may mean an emergency, so the emergency number is shown first. Absent means false.
   */
  urgent?: boolean | null;
  /**
   * true: none of the others.
   */
  none_answer?: boolean | null;
  /**
   * The form of the product that choosing it asks for; one that its variants have.
   */
  form?: string | null;
}
/**
 * An earlier version of a question, and what answers to it are worth now.
 */
export interface Replaces {
  /**
   * The earlier version.
   */
  version: string;
  /**
   * same: the answer is kept. changed, as without it: the answer is asked for again, but for the options that are mapped.
   */
  meaning?: 'same' | 'changed';
  /**
   * Options of then by id, each with the option it is now. An answer with nothing but these is kept.
   */
  options?: {
    [k: string]: string;
  };
}
/**
 * One form and strength.
 */
export interface ProductVariant {
  /**
   * Its id.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * What to know.
   */
  description: string;
  /**
   * Address of its picture: /… in the flow's public/, or https://….
   */
  image?: string;
  /**
   * The form it has, by any name; an answer with the same "form" chooses it.
   */
  form?: string;
  /**
   * true: dissolves in the mouth.
   */
  isRdt: boolean;
  /**
   * Units to be had.
   */
  stock: number;
  /**
   * The most units in one order.
   */
  maxQuantity: number;
  /**
   * What can be ordered.
   */
  quantities: ProductQuantity[];
}
/**
 * One quantity.
 */
export interface ProductQuantity {
  /**
   * How many units.
   */
  quantity: number;
  /**
   * Together, in cents.
   */
  price_cents: number;
  /**
   * How often it comes: once, monthly or quarterly.
   */
  subscriptionType: 'once' | 'monthly' | 'quarterly';
  /**
   * How it is called.
   */
  label: string;
}
/**
 * One question.
 */
export interface OwnQuestion {
  id: Id;
  /**
   * A type of questions.json.
   */
  type: string;
  text: CopyKey;
  list?: List;
  /**
   * The answers, where one of them says more than a value and a label.
   */
  options?: OwnOption[];
  ask_if?: AskIfCondition;
}
/**
 * One answer of a choice.
 */
export interface OwnOption {
  id: Id;
  label: CopyKey;
  helper?: CopyKey;
  more_info?: CopyKey;
  /**
   * true: who chooses it may not go on.
   */
  end_progress?: boolean;
  /**
   * true: choosing it may mean an emergency, so the emergency number is shown first.
   */
  urgent?: boolean;
  /**
   * true: none of the others.
   */
  none_answer?: boolean;
}
/**
 * Every line must hold of the answers; "any" takes a list of conditions of which one must hold; "not" takes a condition that must not hold.
 */
export interface AskIfCondition {
  /**
   * One of these conditions must hold.
   */
  any?: AskIfCondition[];
  not?: AskIfCondition;
  [k: string]: ConditionTest | AskIfCondition[] | AskIfCondition | undefined;
}
/**
 * Questions of the flow's own, which no backend sends. A screen asks them by the file's name.
 */
export interface QuestionnaireFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * The questions in their order.
   */
  questions: OwnQuestion[];
}
/**
 * How the question types that the backend sends are shown and answered.
 */
export interface QuestionsFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * question_type → how it is shown.
   */
  types: {
    [k: string]: QuestionType;
  };
  /**
   * answer_display_type → how options look; anything else is a list.
   */
  displays: {
    /**
     * The look.
     */
    [k: string]: 'list' | 'images';
  };
  more_info: MoreInfo;
  helper: Helper;
  /**
   * Option flag → what it stops (QS-8). Of an answer with several of them the first one here is shown.
   */
  stops: {
    [k: string]: Stop;
  };
  continue: CopyKey;
  count?: CopyKey;
  time_left?: TimeLeft;
  entries_missing: CopyKey;
}
/**
 * How one type of question is shown and answered.
 */
export interface QuestionType {
  widget: QuestionWidget;
  /**
   * What an answer is: one option, many options, a text that is typed, or entries that are found by searching.
   */
  selects: 'one' | 'many' | 'text' | 'entries';
  /**
   * When the next question comes: on_choose (by itself after choosing) or on_continue (when Continue is pressed).
   */
  advance?: 'on_continue' | 'on_choose';
  hint?: CopyKey;
  announce?: CopyKey;
  label?: CopyKey;
  /**
   * "exclusive": a none-of-these option and the others replace each other (OP-2).
   */
  none_answer?: 'exclusive';
  /**
   * Height of its text area in lines.
   */
  rows?: number;
  search?: EntrySearch;
  entries?: EntryKind;
}
/**
 * How entries are searched for.
 */
export interface EntrySearch {
  call: Name;
  /**
   * From how many characters.
   */
  minimum: number;
  debounce: Duration;
  hint: CopyKey;
  empty: CopyKey;
  label: CopyKey;
  loading: CopyKey;
  results: CopyKey;
  failed: CopyKey;
  retry: CopyKey;
  added_mark: CopyKey;
  added: CopyKey;
}
/**
 * What is entered, and how it is saved and sent (MA).
 */
export interface EntryKind {
  /**
   * The part of an answer that holds it: medication or allergy.
   */
  saved_as: 'medication' | 'allergy';
  fields: EntryFields;
  /**
   * What is kept of a search result beside its code and name.
   *
   * Items: A field of the result.
   */
  keeps: string[];
  /**
   * Which of these stands beside its name.
   */
  shows?: string;
  list: CopyKey;
  remove: CopyKey;
  removed: CopyKey;
  /**
   * How many can be given at most, found and written ones together.
   */
  most: number;
  too_many: CopyKey;
  free_text: EntryText;
  none: CopyKey;
}
/**
 * How the backend names what that part holds.
 */
export interface EntryFields {
  /**
   * The entries by code.
   */
  entries: string;
  /**
   * The lines of free text.
   */
  free_text: string;
  /**
   * Whether none is ticked.
   */
  none: string;
}
/**
 * The box for what the search does not find.
 */
export interface EntryText {
  label: CopyKey;
  hint: CopyKey;
  /**
   * Height in lines.
   */
  rows: number;
  /**
   * The most characters of a line.
   */
  longest_line: number;
  too_long: CopyKey;
}
/**
 * The free text of an option that needs more information (QS-4).
 */
export interface MoreInfo {
  widget: QuestionWidget;
  /**
   * Height in lines.
   */
  rows: number;
  title: CopyKey;
  required: CopyKey;
  /**
   * The most characters; also of a question that is answered in words.
   */
  longest: number;
  too_long: CopyKey;
}
/**
 * The help an option may bring (QS-3).
 */
export interface Helper {
  label: CopyKey;
  opens: Name;
}
/**
 * A safety stop.
 */
export interface Stop {
  opens: Name;
  /**
   * true: nobody can continue while the option is selected.
   */
  blocks_continue: boolean;
  notice: Blocks;
}
/**
 * Stands behind the count: about how long the questions that are left take.
 */
export interface TimeLeft {
  text: CopyKey;
  per_question: Duration;
}
/**
 * Every address of the product.
 */
export interface RoutesFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * Route id → route.
   */
  routes: {
    [k: string]: Route;
  };
}
/**
 * An address and what it shows.
 */
export interface Route {
  /**
   * The address: words between /, where :word stands for a changing part.
   */
  path: string;
  access: Name;
  requires?: Requires;
  screen: Name;
  title: CopyKey;
  /**
   * Titles for what the address may say, instead of the usual one. They take no values.
   */
  title_when?: TextCase[];
  /**
   * What stands around the screen: funnel (the header with logo, back arrow and progress bar), portal (the members portal's menu) or bare (nothing).
   */
  layout?: 'funnel' | 'portal' | 'bare';
  /**
   * true: the screen shows health data; nothing of it is tracked or kept in plain storage.
   */
  health?: boolean;
  /**
   * false: never stored as the current or previous path (error screens, callbacks).
   */
  remember?: boolean;
  /**
   * true: a page that is read on the way, such as the privacy notice. It is never stored as the current or previous path, the back arrow returns to the page it was opened from, and what was typed there is kept.
   */
  beside?: boolean;
  /**
   * true: an unfinished visit here is where signing in leads (GD-3).
   */
  forces_return?: boolean;
  /**
   * true: reached from outside, so that nothing here needs to lead to it.
   */
  entry?: boolean;
  next_path?: RouteNextPath;
  /**
   * Query parameter → store field. It is taken from the address on arrival, and the address is cleaned.
   */
  query?: {
    /**
     * The store field it is kept in.
     */
    [k: string]: string;
  };
  arrive?: Actions;
  back?: Actions;
  /**
   * Query parameters that stay in the address and are part of it: route.order is what ?order= says. Others are taken by "query" or ignored.
   *
   * Items: A query parameter.
   */
  keeps?: string[];
}
/**
 * Steps that must be done before this route opens. A visitor who is known to lack one is sent to it, or to the nearest earlier step that has an address; otherwise to their landing page.
 */
export interface Requires {
  /**
   * The steps of steps.json that must be done.
   */
  done: Name[];
  unless?: Condition;
}
/**
 * How the server names this route in next_path.
 */
export interface RouteNextPath {
  /**
   * The path_type.
   */
  type: string;
  /**
   * Address placeholder → field of next_path.
   */
  params?: {
    /**
     * A field of next_path.
     */
    [k: string]: 'product_slug' | 'user_questionnaire_id' | 'question_id';
  };
}
/**
 * What is to be seen or known then. Everything named here must hold.
 */
export interface Expectation {
  /**
   * The route whose screen is shown, by its id in routes.json.
   */
  route?: string;
  /**
   * The address in the browser, where its changing parts matter.
   */
  path?: string;
  /**
   * The question on the screen, by its id.
   */
  question?: string;
  /**
   * The modal that is open, by its id in modals.json; null: none is.
   */
  modal?: string | null;
  /**
   * The error screen is shown; its type as errors.json names it.
   */
  error?: string;
  /**
   * Texts that are on the screen.
   *
   * Items: A text by its key in copy/, or as people read it in the default language.
   */
  shows?: string[];
  /**
   * Texts that are not on the screen.
   *
   * Items: A text by its key in copy/, or as people read it in the default language.
   */
  hides?: string[];
  /**
   * A toast that was shown since the last step, by its id in errors.json.
   */
  toast?: string;
  /**
   * Calls that were made so far.
   *
   * Items: A call, by its name in calls.json.
   */
  called?: string[];
  /**
   * Calls that were not made so far.
   *
   * Items: A call, by its name in calls.json.
   */
  not_called?: string[];
  /**
   * Events of analytics.json that other services were told of so far.
   *
   * Items: An event, by its id in analytics.json.
   */
  told?: string[];
  /**
   * Events of analytics.json that nobody was told of so far.
   *
   * Items: An event, by its id in analytics.json.
   */
  not_told?: string[];
  facts?: Condition;
  /**
   * How far the progress bar is, in percent and rounded; null: there is none.
   */
  progress?: number | null;
}
/**
 * Opens a screen by the id of its route, or an address, as a link from elsewhere would.
 */
export interface OpenStep {
  /**
   * The id of a route, or an address that begins with /.
   */
  open: string;
  /**
   * Values for the changing parts of the address. `product_slug` and `slug` are the given product when they are left out.
   */
  params?: {
    /**
     * A part of the address.
     */
    [k: string]: string;
  };
}
/**
 * Chooses an answer to the question on the screen, as a click does; of several, each is a step of its own.
 */
export interface ChooseStep {
  /**
   * The option by its id, or by its text as people read it; of medications and allergies the text for none.
   */
  choose: string;
}
/**
 * Writes into the text field of the question on the screen.
 */
export interface WriteStep {
  /**
   * The text.
   */
  write: string;
}
/**
 * Answers every question from this one on, until another screen comes: with an option that stops nobody, a short text, no medications, no allergies.
 */
export interface AnswerRestStep {
  /**
   * Write true.
   */
  answer_rest: true;
}
/**
 * Presses a button or follows a link on the screen, or in the modal that is open.
 */
export interface PressStep {
  /**
   * A text by its key in copy/, or as people read it in the default language.
   */
  press: string;
  /**
   * The entry of a list that it stands in, as far as it matters; what is left out is a sample.
   */
  item?: {
    [k: string]: unknown;
  };
}
/**
 * Fills in the form on the screen and sends it.
 */
export interface SendStep {
  /**
   * The values by field. Fields of a group stand in an object.
   */
  send: {
    [k: string]: unknown;
  };
  /**
   * The form by its name, where the screen has several.
   */
  form?: string;
}
/**
 * Presses the arrow in the header.
 */
export interface BackStep {
  /**
   * Write true.
   */
  back: true;
}
/**
 * Loads the page again: what is kept in memory only is gone.
 */
export interface ReloadStep {
  /**
   * Write true.
   */
  reload: true;
}
/**
 * Lets the session end.
 */
export interface SessionStep {
  /**
   * ends: its time comes while the page is open.
   */
  session: 'ends';
}
/**
 * From here on, how the backend answers a call, in place of what it would.
 */
export interface CallStep {
  /**
   * The call, by its name in calls.json.
   */
  call: string;
  /**
   * A status, or "network" or "timeout", for a failure; an object for what a success answers. A 422 or 403 names the next open step.
   */
  answers:
    | number
    | ('network' | 'timeout')
    | {
        [k: string]: unknown;
      };
  /**
   * What the backend says of the failure.
   */
  message?: string;
}
/**
 * Says what is to be seen or known now.
 */
export interface ExpectStep {
  expect: Expectation;
}
/**
 * Who the person is and how far they are, before the first step.
 */
export interface Given {
  /**
   * Whether they are signed in; not, when left out.
   */
  signed_in?: boolean;
  /**
   * What the backend knows of them, by field of the store `user`; it also answers a later sign-in.
   */
  person?: {
    [k: string]: unknown;
  };
  /**
   * The product that they look at, by its slug in products/; the first, when left out.
   */
  product?: string;
  /**
   * Steps that they have done, as the backend knows.
   *
   * Items: A step, by its id in steps.json.
   */
  done?: string[];
  /**
   * What the browser keeps of an earlier visit, or the backend has said: store.field or fact → value.
   */
  facts?: {
    /**
     * The value.
     */
    [k: string]: string | number | boolean | null;
  };
}
/**
 * A short story of one person: what they do and what must come of it.
 */
export interface Scenario {
  /**
   * The requirements that it shows, by their ids.
   *
   * Items: The id of a requirement or decision.
   */
  covers?: string[];
  given?: Given;
  /**
   * What happens, in this order.
   */
  steps: ScenarioStep[];
}
/**
 * A state, by what an expectation also asks for.
 */
export interface StateTest {
  /**
   * The route whose screen is shown, by its id in routes.json.
   */
  route?: string;
  /**
   * The modal that is open, by its id in modals.json.
   */
  modal?: string;
  facts?: Condition;
}
/**
 * What must hold in every state that anybody can reach, whoever they are and whatever they press. `tundish test` tries them all.
 */
export interface ScenarioRule {
  /**
   * The requirements that it shows, by their ids.
   *
   * Items: The id of a requirement or decision.
   */
  covers?: string[];
  when?: StateTest;
  always?: StateTest;
  never?: StateTest;
}
/**
 * Stories about the product and rules it must keep, in plain words. `tundish test` plays them.
 */
export interface ScenariosFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * Name → story. The name is a sentence that says what happens.
   */
  scenarios?: {
    [k: string]: Scenario;
  };
  /**
   * Name → rule. The name is a sentence that says what always or never happens.
   */
  rules?: {
    [k: string]: ScenarioRule;
  };
}
/**
 * A screen made of blocks.
 */
export interface PageScreen {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * The kind of screen.
   */
  kind: 'page';
  source?: Source;
  heading?: CopyKey;
  heading_from?: Reference;
  /**
   * Headings for what the data may say, instead of the usual one.
   */
  heading_when?: TextCase[];
  blocks: Blocks;
  aside?: Blocks;
}
/**
 * A screen with one form.
 */
export interface FormScreen {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * The kind of screen.
   */
  kind: 'form';
  source?: Source;
  fill?: Reference;
  heading: CopyKey;
  heading_from?: Reference;
  above?: Blocks;
  fields: FormFields;
  submit: FormSubmit;
  below?: Blocks;
}
/**
 * A screen that asks questions, one at a time: those that a call answers, or the flow's own.
 */
export interface QuestionnaireScreen {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * The kind of screen.
   */
  kind: 'questionnaire';
  source?: Source;
  asks?: Name;
  counted_by?: Name;
  store: Name;
  save_draft?: SaveDraft;
  above?: Blocks;
  transition: Transition;
  advance_after: Duration;
  back_after: Duration;
  on_empty?: Actions;
  on_complete: Actions;
  aside?: Blocks;
  saved?: CopyKey;
}
/**
 * Has a half-given answer kept by the backend, so that it is there on another device too. Only where the backend says of each question whether its answer is a draft.
 */
export interface SaveDraft {
  call: Name;
  after: Duration;
}
/**
 * How the next question comes in.
 */
export interface Transition {
  /**
   * The motion: slide (the next question comes from the side) or none.
   */
  kind: 'slide' | 'none';
  duration: Duration;
}
/**
 * Who accepted what the flow does to people's safety: its questions, stops, order of steps and consents. `tundish sign --as NAME` writes it; git keeps who signed before.
 */
export interface SignoffFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * Who signed.
   */
  by: string;
  /**
   * The day, as year-month-day.
   */
  on: string;
  /**
   * The languages that were read.
   *
   * Items: A language.
   */
  languages: string[];
  /**
   * The digest of all parts.
   */
  behaviour: string;
  /**
   * By part, its digest: each question of each product, what comes of stops, the order of steps, the consents.
   */
  parts: {
    /**
     * A digest.
     */
    [k: string]: string;
  };
  /**
   * By product, question and option, what comes of an answer, for whoever reviews this file.
   */
  decisions: {
    /**
     * By question.
     */
    [k: string]: {
      /**
       * By option.
       */
      [k: string]: {
        /**
         * goes on, asks more, or stops with the stops that it sets.
         */
        [k: string]: string;
      };
    };
  };
}
/**
 * The one order of the flow: what comes after what, for the server, the progress bar and the guards.
 */
export interface StepsFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  label: CopyKey;
  /**
   * How full the first step is at the very start, as a part of the step: 0.1 is a tenth (PG-2).
   */
  first_step_starts_at: number;
  /**
   * The bar is never narrower than this part of its width (PG-2).
   */
  minimum_width: number;
  value: CopyKey;
  goal?: Name;
  /**
   * The steps in their order: people are sent to the first that is not done yet.
   */
  steps: Step[];
}
/**
 * One thing that must be done.
 */
export interface Step {
  id: Id;
  only_if?: Condition;
  /**
   * What the server calls it in next_path. Left out where the server sends nobody there.
   */
  path_type?: string;
  /**
   * Other names of the same step; the first whose condition holds counts.
   */
  path_type_when?: PathTypeCase[];
  /**
   * The routes on which this step is the present one; the first is where it begins.
   */
  routes: Name[];
  done_if: Condition;
  /**
   * Its share of the progress bar beside the others. Without one it is not in the bar.
   */
  weight?: number;
  /**
   * How its part of the bar fills: answered (by the questions answered) or position (by the place of the present question among all). Left out, it fills when the step is done.
   */
  fills?: 'answered' | 'position';
}
/**
 * Another name, and when it counts.
 */
export interface PathTypeCase {
  if: Condition;
  /**
   * What the server calls it then.
   */
  path_type: string;
}
/**
 * What the flow itself keeps in the browser, and for whom.
 */
export interface StoresFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * Store name → store. What the engine keeps (auth, user, session, navigation, queries, impersonation) is not declared.
   */
  stores: {
    [k: string]: Store;
  };
}
/**
 * A place in the browser where something is kept.
 */
export interface Store {
  /**
   * fields: named values. answers: the answers of a questionnaire, one record per question.
   */
  holds: 'fields' | 'answers';
  /**
   * Its name in the browser's storage.
   */
  name?: string;
  /**
   * Field → what it holds.
   */
  fields?: {
    [k: string]: StoreField;
  };
  /**
   * memory: gone on reload. session: kept for the tab. local: kept in the browser.
   */
  persist: 'memory' | 'session' | 'local';
  /**
   * true: holds health data, so it is stored encrypted (AES-GCM, a key no script can read out). So is a store of answers, without saying.
   */
  health?: boolean;
  /**
   * person: belongs to whoever is signed in, and nobody else reads it. device: belongs to nobody.
   */
  owner: 'person' | 'device';
  kept_signed_out?: Duration;
  /**
   * Raised when the meaning of a field changes; older entries are dropped.
   */
  version?: number;
}
/**
 * One field of a store.
 */
export interface StoreField {
  /**
   * What it holds: text, number, boolean (true or false), list or object.
   */
  type: 'text' | 'number' | 'boolean' | 'list' | 'object';
  /**
   * Its value at the start; null for none.
   */
  default: unknown;
}
/**
 * Colours, sizes, type and fonts: what the look is made of.
 */
export interface ThemeFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  tokens: Look;
  schemes: Schemes;
  /**
   * Fonts that are sent along, after the first screen stands. A font family names them first, then their fallback.
   */
  fonts: Font[];
}
/**
 * What the look is made of; color.primary becomes the CSS custom property --color-primary.
 */
export interface Look {
  'color.page': Colour;
  'color.wash': Colour;
  'color.surface': Colour;
  'color.sunken': Colour;
  'color.text': Colour;
  'color.quiet': Colour;
  'color.line': Colour;
  'color.line-strong': Colour;
  'color.primary': Colour;
  'color.primary-strong': Colour;
  'color.primary-soft': Colour;
  'color.on-primary': Colour;
  'color.accent': Colour;
  'color.focus': Colour;
  'color.info': Colour;
  'color.info-soft': Colour;
  'color.success': Colour;
  'color.success-soft': Colour;
  'color.warning': Colour;
  'color.warning-soft': Colour;
  'color.danger': Colour;
  'color.danger-soft': Colour;
  'color.on-danger': Colour;
  'color.banner': Colour;
  'color.on-banner': Colour;
  'color.backdrop': Colour;
  'font.body': FontFamily;
  'font.heading': FontFamily;
  'text.tiny': Size;
  'text.small': Size;
  'text.body': Size;
  'text.large': Size;
  'text.subheading': Size;
  'text.heading': Size;
  'text.display': Size;
  'weight.medium': Weight;
  'weight.strong': Weight;
  'tracking.heading': Tracking;
  'space.1': Size;
  'space.2': Size;
  'space.3': Size;
  'space.4': Size;
  'space.5': Size;
  'space.6': Size;
  'space.7': Size;
  'space.8': Size;
  'radius.small': Size;
  'radius.medium': Size;
  'radius.large': Size;
  'radius.button': Size;
  'radius.round': Size;
  'shape.mark': Shape;
  'turn.mark': Turn;
  'shadow.card': Shadow;
  'shadow.lifted': Shadow;
  'shadow.modal': Shadow;
  'size.touch': Size;
  'size.picture': Size;
  'size.logo': Size;
  'width.content': Size;
  'width.page': Size;
  'width.modal': Size;
  'width.sidebar': Size;
  'width.toast': Size;
  'time.quick': Time;
  'time.slide': Time;
  'ease.out': Ease;
  'width.aside': Size;
}
/**
 * Other colours for devices that are set to them. Tokens that a scheme does not name stay as they are.
 */
export interface Schemes {
  dark: DarkScheme;
}
/**
 * For a device that is set to dark.
 */
export interface DarkScheme {
  'color.page'?: Colour;
  'color.wash'?: Colour;
  'color.surface'?: Colour;
  'color.sunken'?: Colour;
  'color.text'?: Colour;
  'color.quiet'?: Colour;
  'color.line'?: Colour;
  'color.line-strong'?: Colour;
  'color.primary'?: Colour;
  'color.primary-strong'?: Colour;
  'color.primary-soft'?: Colour;
  'color.on-primary'?: Colour;
  'color.accent'?: Colour;
  'color.focus'?: Colour;
  'color.info'?: Colour;
  'color.info-soft'?: Colour;
  'color.success'?: Colour;
  'color.success-soft'?: Colour;
  'color.warning'?: Colour;
  'color.warning-soft'?: Colour;
  'color.danger'?: Colour;
  'color.danger-soft'?: Colour;
  'color.on-danger'?: Colour;
  'color.banner'?: Colour;
  'color.on-banner'?: Colour;
  'color.backdrop'?: Colour;
  'shadow.card'?: Shadow;
  'shadow.lifted'?: Shadow;
  'shadow.modal'?: Shadow;
}
/**
 * One font, with all of its weights in one file.
 */
export interface Font {
  /**
   * What font.body or font.heading calls it.
   */
  family: string;
  /**
   * Its file in the flow's folder, as WOFF2.
   */
  file: string;
  /**
   * The lightest and the boldest weight in the file.
   */
  weight: string;
  fallback: FontFallback;
}
/**
 * A font of the device, stretched to the same measures, so that nothing moves when the font arrives.
 */
export interface FontFallback {
  /**
   * What font.body or font.heading calls it, after the font itself.
   */
  family: string;
  /**
   * Names of fonts on devices; the first that is there is taken.
   *
   * Items: A font on devices.
   */
  local: string[];
  size: Share;
  ascent: Share;
  descent: Share;
}
/**
 * Which text each translation was made from. `tundish translations` writes it; `check` names the translations whose text has changed since.
 */
export interface TranslatedFile {
  /**
   * Where this file is described, so that an editor can complete and explain it.
   */
  $schema?: string;
  /**
   * The translations of each file, by key.
   */
  files: {
    /**
     * The translations of a file.
     */
    [k: string]: {
      /**
       * The digest of the text that was translated, and that of the translation.
       */
      [k: string]: string;
    };
  };
}
/**
 * What is asked of an answer.
 */
export interface AnswerTest {
  /**
   * It is this option.
   */
  is?: string;
  /**
   * It is not this option, or there is no answer.
   */
  is_not?: string;
  /**
   * It is one of these options.
   */
  is_one_of?: string[];
  /**
   * This option is among those that are chosen.
   */
  includes?: string;
  /**
   * One of these options is among those that are chosen.
   */
  includes_any?: string[];
  /**
   * Whether there is an answer.
   */
  known?: boolean;
}
/**
 * An answer, with the question as it was asked.
 */
export interface GivenAnswer {
  question: Question;
  /**
   * When it was given, ISO 8601.
   */
  answered_at: string;
  next_path?: NextPath;
}
/**
 * Where the visitor must go next.
 */
export interface NextPath {
  /**
   * The product.
   */
  product_slug?: string | null;
  /**
   * The questionnaire of a person and product.
   */
  user_questionnaire_id?: string | null;
  /**
   * The question.
   */
  question_id?: string | null;
  /**
   * What kind of place. After the pre-questionnaire none is needed where a question is named (PQ-6).
   */
  path_type?: string | null;
}
/**
 * A list of questions.
 */
export interface Questionnaire {
  /**
   * The questions in their order.
   */
  questions: Question[];
}
/**
 * Says where to go next.
 */
export interface GoesNext {
  next_path: MaybeNextPath;
}
/**
 * A person with an account.
 */
export interface User {
  id: string;
  /**
   * The address.
   */
  email: string;
  /**
   * First name.
   */
  firstName?: string | null;
  /**
   * Last name.
   */
  lastName?: string | null;
  /**
   * completed for a patient; anything else is a prospect.
   */
  registration_state?: string | null;
  /**
   * member or staff.
   */
  role?: string | null;
  /**
   * Done: the person has shown that the address is theirs. suggested: an account from before this was asked. required: some calls are refused until then. A backend that verifies no addresses says nothing.
   */
  email_verification?: string | null;
}
/**
 * Who is signed in.
 */
export interface SignedIn {
  /**
   * true: staff act for this member.
   */
  impersonating?: boolean | null;
  /**
   * Who of the staff acts for this member.
   */
  impersonated_by?: string | number | {} | null;
  /**
   * The member's name, for the banner.
   */
  name?: string | null;
  user: User;
}
/**
 * Members that staff have found.
 */
export interface MemberList {
  /**
   * The members.
   */
  members: User[];
}
/**
 * Where to go instead.
 */
export interface Redirected {
  /**
   * A path of the app, or an address outside of it.
   */
  redirect_to: string;
}
/**
 * What the pharmacy must know about a person.
 */
export interface Demographics {
  /**
   * The saved values.
   */
  demographics?: {
    [k: string]: unknown;
  } | null;
}
/**
 * The person, registered now.
 */
export interface DemographicsSaved {
  user: User;
  next_path?: MaybeNextPath;
}
/**
 * Height, weight and what follows.
 */
export interface Bmi {
  /**
   * Height in inches.
   */
  height_in?: number | null;
  /**
   * Weight in pounds.
   */
  weight_lb?: number | null;
  /**
   * kg/m², to one decimal.
   */
  bmi?: number | null;
  next_path?: MaybeNextPath;
}
/**
 * The medical questions of a person and product.
 */
export interface QuestionnaireProgress {
  /**
   * In their order.
   */
  question_ids: string[];
  user_questionnaire_id: string;
}
/**
 * A product in the catalogue.
 */
export interface ProductSummary {
  /**
   * Its address part.
   */
  slug: string;
  /**
   * Its name.
   */
  name?: string;
  /**
   * One sentence about it.
   */
  summary?: string | null;
  /**
   * Address of its picture.
   */
  image?: string | null;
}
/**
 * The catalogue.
 */
export interface ProductList {
  /**
   * The products.
   */
  products: ProductSummary[];
}
/**
 * What the intro screen shows.
 */
export interface ProductIntro {
  /**
   * Its address part.
   */
  slug: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * One sentence about it.
   */
  summary?: string | null;
  /**
   * Address of its picture.
   */
  image?: string | null;
  /**
   * About the product, as HTML.
   */
  intro_html?: string | null;
  /**
   * About its dissolving tablet, as HTML.
   */
  dissolving_tablet_html?: string | null;
  /**
   * The answers given so far for this product, in the order in which they were asked, each with where it is changed.
   */
  answers?: GivenAnswer[];
}
/**
 * One form and strength of a product.
 */
export interface Variant {
  id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * What to know.
   */
  description?: string | null;
  /**
   * Address of its picture.
   */
  image?: string | null;
  /**
   * true: dissolves in the mouth.
   */
  isRdt?: boolean | null;
  /**
   * From this price per unit, in cents.
   */
  price_cents?: number;
  /**
   * The most units in one order.
   */
  maxQuantity?: number | null;
  /**
   * false: not to be had at present.
   */
  in_stock?: boolean | null;
  /**
   * True where it has the form that was chosen in the medical questions.
   */
  preselected?: boolean | null;
}
/**
 * The variants of a product.
 */
export interface VariantList {
  /**
   * The variants.
   */
  variants: Variant[];
  /**
   * Whether those that dissolve in the mouth are asked for: by the intro that was seen last, else by the answers.
   */
  isRdt?: boolean | null;
}
/**
 * One quantity that can be ordered.
 */
export interface Quantity {
  /**
   * How many units.
   */
  quantity: number;
  /**
   * What it costs together, in cents.
   */
  price_cents: number;
  /**
   * Price per unit, in cents.
   */
  unit_price_cents?: number;
  /**
   * How much less a unit costs than in the dearest of these quantities, in whole percent, rounded down.
   */
  saving_percent?: number;
  /**
   * once, monthly, quarterly.
   */
  subscriptionType?: string | null;
  /**
   * How it is called.
   */
  label?: string | null;
}
/**
 * The quantities of a variant.
 */
export interface QuantityList {
  /**
   * The quantities.
   */
  quantities: Quantity[];
  /**
   * The most units in one order.
   */
  maxQuantity?: number | null;
}
/**
 * One line of an order.
 */
export interface LineItem {
  product: ProductSummary;
  variant?: Variant;
  /**
   * Units.
   */
  quantity?: number;
  /**
   * How often.
   */
  subscriptionType?: string | null;
  /**
   * Together, in cents.
   */
  price_cents?: number;
}
/**
 * The order as the server sees it.
 */
export interface Order {
  /**
   * The lines.
   */
  line_items: LineItem[];
  /**
   * The delivery, in cents.
   */
  shipping_cents?: number;
  /**
   * The tax, in cents.
   */
  tax_cents?: number;
  /**
   * Together, in cents.
   */
  total_cents?: number;
  /**
   * Its id, once it is placed.
   */
  id?: string;
  /**
   * What people call it, once it is placed.
   */
  number?: string;
  /**
   * in_review, approved, shipped, delivered or canceled, once it is placed.
   */
  state?: string;
  /**
   * When it was placed, ISO 8601.
   */
  placed_at?: string;
  shipping?: Shipping;
  /**
   * The answers that the order rests on, in the order in which they were asked.
   */
  answers?: GivenAnswer[];
}
/**
 * Where an order goes.
 */
export interface Shipping {
  /**
   * Who takes it in.
   */
  name: string;
  /**
   * Street and number.
   */
  line1: string;
  /**
   * Apartment or unit.
   */
  line2?: string | null;
  /**
   * City.
   */
  city: string;
  /**
   * State, two letters.
   */
  state: string;
  /**
   * ZIP code.
   */
  zip: string;
}
/**
 * Whether the session still holds.
 */
export interface SessionValid {
  /**
   * true: it holds.
   */
  valid: boolean;
}
/**
 * What a failure says.
 */
export interface ErrorBody {
  /**
   * A message at the top level.
   */
  message?: string | null;
  /**
   * What went wrong.
   */
  errors?: {
    /**
     * A text, several texts, or texts by field.
     */
    message?:
      | string
      | string[]
      | {
          [k: string]: string | string[];
        }
      | null;
    /**
     * true: the person must act.
     */
    warning?: boolean | null;
    next_path?: MaybeNextPath;
  };
}
/**
 * What is about to be paid for, or the order that was placed.
 */
export interface Checkout {
  order: Order;
  /**
   * Where it goes, as far as it is known.
   */
  shipping?: Shipping | null;
  /**
   * Sent with the payment: the same key places the same order.
   */
  idempotency_key?: string;
  /**
   * Where the payment provider makes tokens of cards; null on staging, which knows test cards only.
   */
  payment_tokens_url?: string | null;
}
/**
 * An order that was placed.
 */
export interface PlacedOrder {
  /**
   * The lines.
   */
  line_items: LineItem[];
  /**
   * The delivery, in cents.
   */
  shipping_cents?: number;
  /**
   * The tax, in cents.
   */
  tax_cents?: number;
  /**
   * Together, in cents.
   */
  total_cents: number;
  /**
   * Its id, once it is placed.
   */
  id: string;
  /**
   * What people call it, once it is placed.
   */
  number: string;
  /**
   * in_review, approved, shipped, delivered or canceled, once it is placed.
   */
  state: string;
  /**
   * When it was placed, ISO 8601.
   */
  placed_at: string;
  shipping?: Shipping;
  /**
   * Just after it was placed: whether it counts as a purchase; the server may leave out those that cost nothing (AN-6).
   */
  counted?: boolean;
  /**
   * The answers that the order rests on, in the order in which they were asked.
   */
  answers?: GivenAnswer[];
}
/**
 * Placed orders, newest first.
 */
export interface Orders {
  /**
   * The orders.
   */
  orders: PlacedOrder[];
}
/**
 * A product that was begun and not yet ordered.
 */
export interface Started {
  product: ProductSummary;
  /**
   * The step that comes next.
   */
  path_type: string;
  next_path?: MaybeNextPath;
}
/**
 * What a member finds in the portal: what they began, and what they ordered.
 */
export interface Portal {
  /**
   * Not yet ordered.
   */
  started: Started[];
  /**
   * Newest first.
   */
  orders: PlacedOrder[];
  /**
   * What can be begun.
   */
  products?: ProductSummary[];
}
/**
 * One sign-in that still lasts.
 */
export interface AccountSession {
  /**
   * true: the one that asks.
   */
  current: boolean;
  /**
   * When it began, ISO 8601.
   */
  started_at: string;
  /**
   * When something was last done in it, ISO 8601.
   */
  last_activity_at: string;
}
/**
 * What a member may change about themselves.
 */
export interface AccountSettings {
  /**
   * Who they are.
   */
  profile: {
    /**
     * First name.
     */
    first_name: string;
    /**
     * Last name.
     */
    last_name: string;
  };
  /**
   * Email.
   */
  email?: string;
  /**
   * Where they live.
   */
  address?: {} | null;
  /**
   * Newest first.
   */
  sessions: AccountSession[];
  /**
   * When they asked for their data to be deleted, ISO 8601.
   */
  deletion_requested_at?: string | null;
  user?: User;
}
/**
 * A copy of everything that is kept about a member.
 */
export interface Anything {
  [k: string]: unknown;
}
/**
 * Where somebody lives.
 */
export interface AddressBody {
  /**
   * Street and number.
   */
  line1: string;
  /**
   * Apartment or unit.
   */
  line2?: string;
  /**
   * City.
   */
  city: string;
  /**
   * State, two letters.
   */
  state: string;
  /**
   * ZIP code.
   */
  zip: string;
}
/**
 * Where an order goes.
 */
export interface ShippingBody {
  /**
   * Who takes it in.
   */
  name: string;
  /**
   * Street and number.
   */
  line1: string;
  /**
   * Apartment or unit.
   */
  line2?: string;
  /**
   * City.
   */
  city: string;
  /**
   * State, two letters.
   */
  state: string;
  /**
   * ZIP code.
   */
  zip: string;
}
/**
 * Free texts by option id.
 */
export interface UserTexts {
  [k: string]: string;
}
/**
 * The medications of an answer.
 */
export interface MedicationBody {
  /**
   * The entries by code.
   */
  medication_entries: {
    [k: string]: {
      /**
       * Its name.
       */
      name: string;
      /**
       * Kind of concept.
       */
      conceptType: string;
      /**
       * Strength.
       */
      strength: string;
    };
  };
  /**
   * What was written, by line.
   */
  medication_free_text: string[];
  /**
   * true: they take none.
   */
  none_medications: boolean;
}
/**
 * The allergies of an answer.
 */
export interface AllergyBody {
  /**
   * The entries by code.
   */
  allergy_entries: {
    [k: string]: {
      /**
       * Its name.
       */
      name: string;
      /**
       * Kind of allergen.
       */
      allergenCategory: string;
    };
  };
  /**
   * What was written, by line.
   */
  allergy_free_text: string[];
  /**
   * true: they have none.
   */
  none_allergies: boolean;
}
/**
 * What was asked when an answer was given.
 */
export interface Asked {
  /**
   * The version of the question.
   */
  version?: string | null;
  /**
   * The language it was asked in.
   */
  language?: string | null;
}
/**
 * By operation id, what a backend is sent.
 */
export interface Operations {
  refreshToken: {
    params: {};
    query: {};
    body: {
      grant_type: 'refresh_token';
    };
  };
  validateSession: {
    params: {};
    query: {};
    body: unknown;
  };
  login: {
    params: {};
    query: {};
    body: {
      email: string;
      password: string;
    };
  };
  signup: {
    params: {};
    query: {};
    body: {
      first_name?: string;
      last_name?: string;
      email?: string;
      password?: string;
      consent?: boolean;
      consent_version?: string;
    };
  };
  logout: {
    params: {};
    query: {};
    body: unknown;
  };
  forgotPassword: {
    params: {};
    query: {};
    body: {
      email: string;
    };
  };
  checkResetToken: {
    params: {
      token: string;
    };
    query: {};
    body: unknown;
  };
  resetPassword: {
    params: {
      token: string;
    };
    query: {};
    body: {
      password?: string;
    };
  };
  startSignIn: {
    params: {};
    query: {};
    body: unknown;
  };
  exchangeCode: {
    params: {};
    query: {
      code?: string;
      state?: string;
    };
    body: unknown;
  };
  resolveRedirect: {
    params: {};
    query: {
      redirect_to: string;
    };
    body: unknown;
  };
  searchMembers: {
    params: {};
    query: {
      query?: string;
    };
    body: unknown;
  };
  impersonate: {
    params: {
      member_id: string;
    };
    query: {};
    body: unknown;
  };
  stopImpersonating: {
    params: {};
    query: {};
    body: unknown;
  };
  getMe: {
    params: {};
    query: {};
    body: unknown;
  };
  sendVerification: {
    params: {};
    query: {};
    body: unknown;
  };
  verifyEmail: {
    params: {
      token: string;
    };
    query: {};
    body: unknown;
  };
  getDemographics: {
    params: {};
    query: {};
    body: unknown;
  };
  saveDemographics: {
    params: {};
    query: {};
    body: {
      date_of_birth?: string;
      sex_at_birth?: string;
      phone?: string;
      address?: {
        line1?: string;
        line2?: string;
        city?: string;
        state?: string;
        zip?: string;
      };
    };
  };
  getBmi: {
    params: {};
    query: {};
    body: unknown;
  };
  saveBmi: {
    params: {};
    query: {};
    body: {
      height_in: number;
      weight_lb: number;
    };
  };
  getProducts: {
    params: {};
    query: {};
    body: unknown;
  };
  getProduct: {
    params: {
      product_slug: string;
    };
    query: {
      path_type?: string;
    };
    body: unknown;
  };
  getPreQuestionnaire: {
    params: {
      product_slug: string;
    };
    query: {};
    body: unknown;
  };
  submitPreQuestionnaire: {
    params: {
      product_slug: string;
    };
    query: {};
    body: {
      questionnaire_answers: {
        [k: string]: string[];
      };
      rpt?: string | null;
      user_texts?: {
        [k: string]: {
          [k: string]: string;
        };
      };
      medications?: {
        [k: string]: {
          medication_entries: {
            [k: string]: {
              name: string;
              conceptType: string;
              strength: string;
            };
          };
          medication_free_text: string[];
          none_medications: boolean;
        };
      };
      allergies?: {
        [k: string]: {
          allergy_entries: {
            [k: string]: {
              name: string;
              allergenCategory: string;
            };
          };
          allergy_free_text: string[];
          none_allergies: boolean;
        };
      };
      asked?: {
        [k: string]: {
          version?: string | null;
          language?: string | null;
        };
      };
    };
  };
  getQuestions: {
    params: {
      product_slug: string;
    };
    query: {};
    body: unknown;
  };
  getQuestion: {
    params: {
      product_slug: string;
      user_questionnaire_id: string;
      question_id: string;
    };
    query: {};
    body: unknown;
  };
  saveAnswer: {
    params: {
      product_slug: string;
      user_questionnaire_id: string;
      question_id: string;
    };
    query: {};
    body: {
      answer: string[];
      user_texts?: {
        [k: string]: string;
      };
      medication?: {
        medication_entries: {
          [k: string]: {
            name: string;
            conceptType: string;
            strength: string;
          };
        };
        medication_free_text: string[];
        none_medications: boolean;
      };
      allergy?: {
        allergy_entries: {
          [k: string]: {
            name: string;
            allergenCategory: string;
          };
        };
        allergy_free_text: string[];
        none_allergies: boolean;
      };
      asked?: {
        version?: string | null;
        language?: string | null;
      };
      draft?: boolean;
    };
  };
  searchCatalogue: {
    params: {};
    query: {
      query: string;
      type: 'medication' | 'allergy';
    };
    body: unknown;
  };
  getVariants: {
    params: {
      product_slug: string;
    };
    query: {};
    body: unknown;
  };
  getQuantities: {
    params: {
      product_slug: string;
    };
    query: {
      variant?: string;
    };
    body: unknown;
  };
  getCart: {
    params: {};
    query: {};
    body: unknown;
  };
  saveCart: {
    params: {};
    query: {};
    body: {
      product_slug?: string | null;
      variant: string;
      quantity?: number | null;
      subscriptionType?: string | null;
      isRdt?: boolean | null;
      maxQuantity?: number | null;
      numberOfVariants?: number | null;
      isVariableVariant?: boolean | null;
    };
  };
  clearCart: {
    params: {};
    query: {};
    body: unknown;
  };
  getCheckout: {
    params: {};
    query: {
      order?: string;
    };
    body: unknown;
  };
  placeOrder: {
    params: {};
    query: {};
    body: {
      shipping: {
        name?: string;
        line1?: string;
        line2?: string;
        city?: string;
        state?: string;
        zip?: string;
      };
      payment_token: string;
      total_cents?: number;
      consent?: boolean;
    };
  };
  getOrders: {
    params: {};
    query: {};
    body: unknown;
  };
  getOrder: {
    params: {
      order_id: string;
    };
    query: {};
    body: unknown;
  };
  getDashboard: {
    params: {};
    query: {};
    body: unknown;
  };
  getPortal: {
    params: {};
    query: {};
    body: unknown;
  };
  getSettings: {
    params: {};
    query: {};
    body: unknown;
  };
  saveSettings: {
    params: {};
    query: {};
    body: {
      profile?: {
        first_name?: string;
        last_name?: string;
      };
      address?: {
        line1?: string;
        line2?: string;
        city?: string;
        state?: string;
        zip?: string;
      };
    };
  };
  changePassword: {
    params: {};
    query: {};
    body: {
      present_password?: string;
      password?: string;
    };
  };
  endSessions: {
    params: {};
    query: {};
    body: unknown;
  };
  getData: {
    params: {};
    query: {};
    body: unknown;
  };
  requestDeletion: {
    params: {};
    query: {};
    body: unknown;
  };
  withdrawDeletion: {
    params: {};
    query: {};
    body: unknown;
  };
}
/**
 * What a backend knows.
 */
export interface Facts {
  /**
   * The pre-questionnaire was sent, and every question has a proper answer.
   */
  'pre.complete': boolean;
  /**
   * Height and weight were given.
   */
  'bmi.known': boolean;
  /**
   * Date of birth, sex, phone and address were given.
   */
  'demographics.complete': boolean;
  /**
   * Whole years, from the date of birth.
   */
  'person.age': number | null;
  /**
   * Every medical question has a proper answer.
   */
  'medical.complete': boolean;
  /**
   * The product intro was shown.
   */
  'intro.seen': boolean;
  /**
   * The variant in the cart.
   */
  'cart.variant': string | null;
  /**
   * How much of it.
   */
  'cart.quantity': number | null;
  /**
   * What dissolves in the mouth is asked for: by the intro that was seen last, else by the answers.
   */
  'cart.isRdt': boolean;
  /**
   * It was paid for and placed.
   */
  'order.placed': boolean;
}
