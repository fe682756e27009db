// Made by `npm run generate` from schemas/ and contract/. Change those, not this file.

/**
 * An action: one thing the flow does. Its first key names the action.
 */
export type Action =
  | CallAction
  | LeaveAction
  | GoAction
  | ToastAction
  | ClearAction
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
 * The name of something that is declared elsewhere in the flow.
 */
export type Name = string;
/**
 * A length of time: a number with its unit. Units: ms, s, m, h, d.
 */
export type Duration = string;
/**
 * The name of a value that the app knows, written with dots. It can be a field of a store (cart.variant), a derived fact of flow.json (derived.age), a route parameter (route.product_slug), a property of a response (response.next_path), a form field (form.email), a property of a list item (item.id), of the loaded data (data.questions) or of a failure (failure.message).
 */
export type Reference = string;
/**
 * Where to go: a route's id or a special destination. next_path: where the server's response says. next_open_step: the first step that is not done, for a page that makes no call. It is the step that the server named last, or an earlier step that is open again. landing_path: the person's landing page. previous_path: the screen before this one. resume_path: the screen where they last were. signed_in_path: where a person goes after signing in. redirect_path: the path in response.redirect_to.
 */
export type Destination = string;
/**
 * A value. Write a reference (route.product_slug) to read it; write true, false, null or a number as it is; write a fixed text as { "is": "…" }, and a date as { "date": "2026-06-01" } or { "days_from_now": 14 }.
 */
export type Value = Reference | (number | boolean | null) | FixedText | FixedDate | DaysFromNow;
/**
 * The key of a text in copy/<locale>.json. Write every visible text as such a key.
 */
export type CopyKey = string;
/**
 * An icon: calendar, card, check, clinician, clock, device, home, lock, mail, parcel, phone, repeat, settings or tag.
 */
export type IconName =
  | 'calendar'
  | 'card'
  | 'check'
  | 'clinician'
  | 'clock'
  | 'device'
  | 'home'
  | 'lock'
  | 'mail'
  | 'parcel'
  | 'phone'
  | 'repeat'
  | 'settings'
  | 'tag';
/**
 * The test for one value. Write true, false or a number for an exact match; write an object for other tests.
 */
export type ConditionTest = (number | boolean) | Test;
/**
 * A calendar date: a fixed one, or one counted from today.
 */
export type CalendarDate = FixedDate | DaysFromNow;
/**
 * A list of actions. They run one after the other.
 */
export type Actions = Action[];
/**
 * A sink: a service that receives events. data-layer: the list in the page that a tag manager reads. crm: customer records (who somebody is). ads: conversions. edge: the tracking endpoint. audience: events are posted there. analytics-client. A sink is loaded only if the build has its setting (see docs/analytics.md).
 */
export type SinkName = 'data-layer' | 'crm' | 'ads' | 'edge' | 'audience' | 'analytics-client';
/**
 * A value that an event can hold. No answer can change any of these values (AN-9).
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
 * What sends the event. No trigger depends on the content of an answer, so no event can reveal one.
 */
export type Trigger = OnSessionStart | OnPathChange | OnArrival | OnSuccess | OnAnswer | OnCompletion | OnContact;
/**
 * A block: one part of a page.
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
  | EachBlock
  | TableBlock
  | NoticeBlock
  | FormBlock
  | TimelineBlock
  | GroupBlock
  | DetailsBlock
  | LevelBlock
  | PointsBlock;
/**
 * How a value is displayed. text: as it is. money: an amount in cents, in the currency of flow.json. date, number: as the visitor's language and region write them.
 */
export type Format = 'text' | 'money' | 'date' | 'number';
/**
 * Values with labels: the name of a list in lists/, or the entries themselves if only this place uses them.
 */
export type List = string | ListEntries;
/**
 * Pairs of value and label, in the order in which they are shown.
 */
export type ListEntries = ListEntry[];
/**
 * An id in kebab-case.
 */
export type Id = string;
/**
 * One entry of a form: a field, a group of fields, or the fields of a file in forms/.
 */
export type FormField = Field | FieldGroup;
/**
 * The format that the text must have. email: an email address. date: year-month-day. card-number: the number of a payment card with a valid check digit. expiry: a month as MM/YY that is not over.
 */
export type FieldFormat = 'email' | 'date' | 'card-number' | 'expiry';
/**
 * A widget for form fields.
 */
export type FieldWidget = 'text' | 'password' | 'textarea' | 'select' | 'checkbox' | 'radio';
/**
 * Formats the text while the visitor types. phone: (212) 555-0134. date: 12/31/1980. zip: 10001-2345. digits: removes everything else. card: digits in groups, as on the card. expiry: 12/29.
 */
export type Formatter = 'phone' | 'date' | 'zip' | 'digits' | 'card' | 'expiry';
/**
 * The fields of a form, in the order in which they are shown.
 */
export type FormFields = FormField[];
/**
 * A list of blocks, from top to bottom.
 */
export type Blocks = Block[];
/**
 * A fact that follows from other values: a number of years, a number of entries, or yes or no.
 */
export type DerivedFact = YearsSince | CountOf | IfSo;
/**
 * The call that loads the screen's data. It must be a GET of calls.json. The screen reads its response as data.*.
 */
export type Source = string;
/**
 * The loading state: placeholders shown while the screen's data loads, if that takes more than a moment. List them from top to bottom; choose the ones that are about as high as the content. Default: a text says that the screen is loading.
 *
 * Items: A placeholder. heading. text: one line. picture: as wide as the page. card. cards: beside each other, as wide as the page. row. field. button. beside: for what is beside the screen when the window is wide.
 */
export type Skeleton = ('heading' | 'text' | 'picture' | 'card' | 'cards' | 'row' | 'field' | 'button' | 'beside')[];
/**
 * The widget that shows the question. single-choice: choose one option. multiple-choice: choose several options. plain-text: a text field. date: a field for a date. number: a field for a number. need-more-info: an option with a text field for details. medication-picker, allergy-picker: a search field with a list of results.
 */
export type QuestionWidget =
  | 'single-choice'
  | 'multiple-choice'
  | 'plain-text'
  | 'date'
  | 'number'
  | 'need-more-info'
  | 'medication-picker'
  | 'allergy-picker';
/**
 * A step of a scenario: something that the person does, or an expectation. Its first key names it.
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
 * A screen: what a route shows.
 */
export type ScreenFile = PageScreen | FormScreen | QuestionnaireScreen;
/**
 * The type of the value: text, number, boolean, date, list or object. A date is text like 2026-06-01.
 */
export type FieldType = 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object';
/**
 * A colour: # and 3, 4, 6 or 8 hexadecimal digits, or a CSS colour function.
 */
export type Colour = string;
/**
 * A length with its unit, or a CSS function of lengths. A length in rem grows with the visitor's text size.
 */
export type Size = string;
/**
 * The font weight, from 100 (thin) to 900 (bold).
 */
export type Weight = string;
/**
 * Font names. The first available one is used. Each is a device font or one of "fonts".
 */
export type FontFamily = string;
/**
 * A CSS box-shadow.
 */
export type Shadow = string;
/**
 * The duration of an animation, with its unit.
 */
export type Time = string;
/**
 * The extra space between letters. A negative length moves them closer together.
 */
export type Tracking = string;
/**
 * The corners of the brand's mark, as a CSS border-radius. 50% makes a circle.
 */
export type Shape = string;
/**
 * The rotation of the brand's mark.
 */
export type Turn = string;
/**
 * The course of an animation, as a CSS easing function.
 */
export type Ease = string;
/**
 * A percentage.
 */
export type Share = string;
/**
 * Where the visitor must go next; null for their landing page.
 */
export type MaybeNextPath = NextPath | null;
/**
 * The medications or allergens that were found.
 *
 * Items: A medication or an allergen.
 */
export type SearchResults = {
  code: string;
  /**
   * The name.
   */
  name: string;
  /**
   * The strength.
   */
  strength?: string | null;
  /**
   * The kind of concept.
   */
  conceptType?: string | null;
  /**
   * The kind of allergen.
   */
  allergenCategory?: string | null;
}[];
/**
 * State, territory or military address, as USPS abbreviates it (Publication 28, appendix B).
 */
export type UsState =
  | 'AL'
  | 'AK'
  | 'AZ'
  | 'AR'
  | 'CA'
  | 'CO'
  | 'CT'
  | 'DE'
  | 'DC'
  | 'FL'
  | 'GA'
  | 'HI'
  | 'ID'
  | 'IL'
  | 'IN'
  | 'IA'
  | 'KS'
  | 'KY'
  | 'LA'
  | 'ME'
  | 'MD'
  | 'MA'
  | 'MI'
  | 'MN'
  | 'MS'
  | 'MO'
  | 'MT'
  | 'NE'
  | 'NV'
  | 'NH'
  | 'NJ'
  | 'NM'
  | 'NY'
  | 'NC'
  | 'ND'
  | 'OH'
  | 'OK'
  | 'OR'
  | 'PA'
  | 'RI'
  | 'SC'
  | 'SD'
  | 'TN'
  | 'TX'
  | 'UT'
  | 'VT'
  | 'VA'
  | 'WA'
  | 'WV'
  | 'WI'
  | 'WY'
  | 'AS'
  | 'GU'
  | 'MP'
  | 'PR'
  | 'VI'
  | 'FM'
  | 'MH'
  | 'PW'
  | 'AA'
  | 'AE'
  | 'AP';
/**
 * A new password. Common passwords are refused.
 */
export type NewPassword = string;
/**
 * The answer: option ids, or a typed text as the only item.
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
 * Titles of objects in schemas/.
 */
export type ObjectTitle =
  | 'Access'
  | 'AccessRule'
  | 'ActionsFile'
  | 'AnalyticsEvent'
  | 'AnalyticsFile'
  | 'AnalyticsSession'
  | 'AnswerRestStep'
  | 'AnswersBlock'
  | 'AnswersChange'
  | 'Api'
  | 'AskIfCondition'
  | 'BackStep'
  | 'BlocksFile'
  | 'Brand'
  | 'ButtonBlock'
  | 'Call'
  | 'CallAction'
  | 'CallErrors'
  | 'CallLinkBlock'
  | 'CallReaction'
  | 'CallStep'
  | 'Calls'
  | 'CallsFile'
  | 'CheckedFile'
  | 'CheckedFiles'
  | 'ChecksFile'
  | 'ChooseStep'
  | 'ClearAction'
  | 'CloseAction'
  | 'Condition'
  | 'CopyFile'
  | 'CountOf'
  | 'DarkScheme'
  | 'DaysFromNow'
  | 'Decisions'
  | 'Derived'
  | 'DetailsBlock'
  | 'DetailsNow'
  | 'DeviceFont'
  | 'DisabledSink'
  | 'Displays'
  | 'EachBlock'
  | 'EarlierAnswer'
  | 'EarlierAnswers'
  | 'EarlierTexts'
  | 'Emergency'
  | 'EmergencyBlock'
  | 'EntryFields'
  | 'EntryKind'
  | 'EntrySearch'
  | 'EntryText'
  | 'ErrorScreen'
  | 'ErrorsFile'
  | 'EventFields'
  | 'Events'
  | 'ExpectStep'
  | 'Expectation'
  | 'Field'
  | 'FieldConsent'
  | 'FieldErrors'
  | 'FieldGroup'
  | 'FieldMark'
  | 'FieldUnit'
  | 'Fields'
  | 'FixedDate'
  | 'FixedText'
  | 'FlowFile'
  | 'Font'
  | 'FontFallback'
  | 'FormBlock'
  | 'FormFile'
  | 'FormScreen'
  | 'FormSubmit'
  | 'FormattedValue'
  | 'Given'
  | 'GivenFacts'
  | 'GivenPerson'
  | 'GoAction'
  | 'GroupBlock'
  | 'HeadingBlock'
  | 'Helper'
  | 'HtmlBlock'
  | 'IdentityRule'
  | 'IfAction'
  | 'IfSo'
  | 'ImageBlock'
  | 'Landing'
  | 'Language'
  | 'Layout'
  | 'LayoutFooter'
  | 'LayoutForm'
  | 'LayoutImpersonation'
  | 'LayoutLogo'
  | 'LayoutLogout'
  | 'LayoutPerson'
  | 'LayoutPortal'
  | 'LayoutStop'
  | 'Learns'
  | 'LeaveAction'
  | 'LevelBlock'
  | 'LinkBlock'
  | 'ListEntry'
  | 'ListFile'
  | 'LogoMark'
  | 'Look'
  | 'MarkShape'
  | 'Messages'
  | 'Modal'
  | 'ModalAction'
  | 'ModalClose'
  | 'Modals'
  | 'ModalsFile'
  | 'Money'
  | 'MoreInfo'
  | 'NamedActions'
  | 'NavLink'
  | 'NoticeBlock'
  | 'Notifications'
  | 'Numbered'
  | 'OnAnswer'
  | 'OnArrival'
  | 'OnCompletion'
  | 'OnContact'
  | 'OnPathChange'
  | 'OnSessionStart'
  | 'OnSuccess'
  | 'OnceRule'
  | 'OpenAction'
  | 'OpenStep'
  | 'OwnOption'
  | 'OwnQuestion'
  | 'PageScreen'
  | 'Params'
  | 'PathTypeCase'
  | 'PhoneBlock'
  | 'Point'
  | 'PointsBlock'
  | 'PressStep'
  | 'PressedItem'
  | 'Product'
  | 'ProductDecisions'
  | 'ProductQuantity'
  | 'ProductTexts'
  | 'ProductTextsByKey'
  | 'ProductVariant'
  | 'Promises'
  | 'Queries'
  | 'QuestionAction'
  | 'QuestionDecisions'
  | 'QuestionType'
  | 'QuestionnaireFile'
  | 'QuestionnaireScreen'
  | 'QuestionsFile'
  | 'Refusal'
  | 'ReloadStep'
  | 'Requires'
  | 'Retry'
  | 'RetryAction'
  | 'Route'
  | 'Routes'
  | 'RoutesFile'
  | 'SaveAction'
  | 'SaveDraft'
  | 'Scenario'
  | 'ScenarioParams'
  | 'ScenarioRule'
  | 'ScenarioRules'
  | 'Scenarios'
  | 'ScenariosFile'
  | 'Schemes'
  | 'SendStep'
  | 'Sent'
  | 'ServerTexts'
  | 'SessionRules'
  | 'SessionStay'
  | 'SessionStep'
  | 'SessionWarning'
  | 'SetAction'
  | 'Severities'
  | 'ShowAction'
  | 'SignedParts'
  | 'SignoffFile'
  | 'StateTest'
  | 'StatusReaction'
  | 'Statuses'
  | 'Step'
  | 'StepsFile'
  | 'Stop'
  | 'Stops'
  | 'StorageLimits'
  | 'Store'
  | 'StoreField'
  | 'Stores'
  | 'StoresFile'
  | 'SuccessAnswer'
  | 'Suppression'
  | 'TableBlock'
  | 'TableRow'
  | 'Takes'
  | 'Test'
  | 'TextBlock'
  | 'TextBy'
  | 'TextCase'
  | 'TextValues'
  | 'Texts'
  | 'ThemeFile'
  | 'TimeLeft'
  | 'TimelineBlock'
  | 'TimelineStep'
  | 'Toast'
  | 'ToastAction'
  | 'Toasts'
  | 'TokeniseAction'
  | 'TokeniseCard'
  | 'TokeniseRefused'
  | 'Transition'
  | 'TranslatedFile'
  | 'TranslatedKeys'
  | 'TranslatedTexts'
  | 'Types'
  | 'UnitPart'
  | 'UseActions'
  | 'UseBlocks'
  | 'UseFields'
  | 'UseLabels'
  | 'UsualReaction'
  | 'Values'
  | 'VariantLevel'
  | 'WipeAction'
  | 'WriteStep'
  | 'YearsSince';

/**
 * Named lists of actions that several places share. Write { "use": "signed-out" } in a list of actions to insert the list of that name.
 */
export interface ActionsFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The lists by name. A list here cannot insert another one.
   */
  actions: {
    [k: string]: Actions;
  };
}
/**
 * Sends the request of a call in calls.json. Until the response arrives, the screen's buttons are busy. errors.json says what happens when it fails.
 */
export interface CallAction {
  call: Name;
  then?: Actions;
  after?: Duration;
  /**
   * true: buttons stay usable while the request runs. Default: false.
   */
  quietly?: boolean;
}
/**
 * Leaves the app for an address that a response contains. The other actions of its list run first. Only http(s) addresses with an origin listed under leave_to in flow.json are allowed; any other address shows the error screen, and the actions after it do not run.
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
  params?: Params;
  else?: Name;
  /**
   * true: replaces the current screen in the browser history, so the Back button does not return to it. This is the default only after a screen failed to load.
   */
  replace?: boolean;
  /**
   * false: clears the list of visited screens, so the next screen has no back arrow. Default: true.
   */
  back_arrow?: boolean;
  after?: Duration;
}
/**
 * Values for the parameters of the route's path. A parameter that is left out takes its value from the current address, or else from the remembered parameters (remembered_params in flow.json). With next_path, these values are used only for parameters that the server does not send.
 */
export interface Params {
  /**
   * The value of a parameter: a reference, or a fixed text.
   */
  [k: string]: Reference | FixedText;
}
/**
 * A fixed text.
 */
export interface FixedText {
  /**
   * The text itself.
   */
  is: string;
}
/**
 * Shows a toast: a short message at the edge of the screen. Toasts are declared in errors.json.
 */
export interface ToastAction {
  toast: Name;
  after?: Duration;
}
/**
 * Resets stores of stores.json to their defaults.
 */
export interface ClearAction {
  /**
   * The stores to reset. Write store.field to reset one field.
   *
   * Items: The name of a store, or store.field.
   */
  clear: string[];
  after?: Duration;
}
/**
 * Sets fields of stores.
 */
export interface SetAction {
  set: Values;
  after?: Duration;
}
/**
 * Named values. Each is a reference or a fixed value.
 */
export interface Values {
  [k: string]: Value;
}
/**
 * A fixed calendar date.
 */
export interface FixedDate {
  /**
   * The date: year, month and day.
   */
  date: string;
}
/**
 * A date counted from today, which is the calendar date in UTC. 0 is today, -1 yesterday.
 */
export interface DaysFromNow {
  /**
   * How many days after today. A negative number is before today.
   */
  days_from_now: number;
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
 * Goes to the next or the previous question of the questionnaire.
 */
export interface QuestionAction {
  /**
   * Which question: next or previous.
   */
  question: 'next' | 'previous';
  after?: Duration;
}
/**
 * Shows the current failure, on the error screen or as an error message.
 */
export interface ShowAction {
  /**
   * Where the failure is shown. error-screen: instead of the screen, with Retry and Go Home. message: at the field, or at the form and as a toast, as "messages" in errors.json says. failure: on the error screen if the screen could not be loaded, else as a message.
   */
  show: 'failure' | 'error-screen' | 'message';
  link?: NavLink;
  after?: Duration;
}
/**
 * A link to another screen.
 */
export interface NavLink {
  label: CopyKey;
  to: Name;
  icon?: IconName;
}
/**
 * Deletes stored data of the person.
 */
export interface WipeAction {
  /**
   * What is deleted. everything: all of the browser's storage. sign_in: who is signed in and until when; the person's other data stays for their return.
   */
  wipe: 'everything' | 'sign_in';
  after?: Duration;
}
/**
 * Loads the screen's data again after a failure.
 */
export interface RetryAction {
  /**
   * Always "failed".
   */
  retry: 'failed';
  after?: Duration;
}
/**
 * Runs one of two lists of actions, depending on a condition.
 */
export interface IfAction {
  if: Condition;
  do: Actions;
  otherwise?: Actions;
  after?: Duration;
}
/**
 * A condition. Each line names a value and its test, and all lines must be true. "any" takes a list of conditions; at least one must be true. "not" takes one condition, which must be false. A test of an unknown value is unknown: neither true nor false. Only "known" and "is_not" can be decided for an unknown value.
 */
export interface Condition {
  /**
   * A list of conditions. At least one of them must be true.
   */
  any?: Condition[];
  not?: Condition;
  [k: string]: ConditionTest | Condition[] | Condition | undefined;
}
/**
 * Tests for one value. All of them must be true.
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
  before?: CalendarDate;
  after?: CalendarDate;
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
   * true: the value must be present. false: the value must be missing.
   */
  known?: boolean;
  same_as?: Reference;
}
/**
 * Turns a payment card into a token. The browser sends the card to the payment provider, so its number reaches none of our servers. Until the token arrives, the screen's buttons are busy.
 */
export interface TokeniseAction {
  tokenise: TokeniseCard;
  /**
   * Error messages for a card that is not valid: the form field at which the message is shown, and the message.
   */
  refused: {
    [k: string]: CopyKey;
  };
  then?: Actions;
  after?: Duration;
}
/**
 * The card to turn into a token.
 */
export interface TokeniseCard {
  number: Reference;
  expires: Reference;
  code: Reference;
  provider?: Reference;
}
/**
 * Downloads a value as a file.
 */
export interface SaveAction {
  save: Reference;
  /**
   * The file name.
   */
  as: string;
  after?: Duration;
}
/**
 * At the start of a visit: at its first event, or at the first event after a long pause.
 */
export interface OnSessionStart {
  /**
   * Always true.
   */
  session_starts: true;
}
/**
 * Each time the address changes.
 */
export interface OnPathChange {
  /**
   * Always true.
   */
  path_changes: true;
}
/**
 * On arrival on a route.
 */
export interface OnArrival {
  arrives_at: Name;
  /**
   * The event is sent only if the address does not have this query parameter.
   */
  without?: string;
}
/**
 * When a call of the visitor succeeds. Search calls are not allowed here, because the number of searches reveals something about an answer.
 */
export interface OnSuccess {
  succeeds: Name;
}
/**
 * When a question is answered, with any answer.
 */
export interface OnAnswer {
  /**
   * The questionnaire screens to which the questions belong.
   */
  answers: Name[];
}
/**
 * When the last question of a questionnaire is answered.
 */
export interface OnCompletion {
  completes: Name;
  /**
   * true: only for people who are signed in. false: only for people who are not. Default: for everybody.
   */
  signed_in?: boolean;
}
/**
 * When somebody calls customer care. It is not sent on a stop, because that would reveal an answer.
 */
export interface OnContact {
  /**
   * Always true.
   */
  contacts: true;
}
/**
 * The analytics events: when each is sent, to which services, and with which values. No answer, search text or free text can be sent, and none of them can decide whether an event is sent (AN-9).
 */
export interface AnalyticsFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  session: AnalyticsSession;
  once: OnceRule;
  identity: IdentityRule;
  /**
   * Sinks that are switched off, even if the build has their setting.
   */
  disabled?: DisabledSink[];
  /**
   * The events by id.
   */
  events: {
    [k: string]: AnalyticsEvent;
  };
}
/**
 * The analytics session: one visit (AN-1).
 */
export interface AnalyticsSession {
  /**
   * The name of the cookie that holds the session. It is set with Secure, SameSite=None and path /.
   */
  cookie: string;
  idle: Duration;
  /**
   * The property of every event that holds the session's id.
   */
  field: string;
}
/**
 * Where the app remembers which "once" events were sent (AN-5, AN-6).
 */
export interface OnceRule {
  /**
   * The name of the cookie with the events that are sent once per browser. It is set with Secure, SameSite=None and path /.
   */
  cookie: string;
  /**
   * The name of the cookie with the events that are sent once per visit. It holds marks that do not reveal the events.
   */
  visit_cookie: string;
  /**
   * The lifetime of the cookie in days. Browsers allow at most 400.
   */
  days: number;
}
/**
 * Who the person is. It is sent once this is known (AN-7), trimmed and in lower case.
 */
export interface IdentityRule {
  /**
   * The fields that must all be known before anything is sent.
   *
   * Items: A field of the store "user".
   */
  needs: ('firstName' | 'lastName' | 'email')[];
  /**
   * The fields that are sent.
   *
   * Items: A field of the store "user".
   */
  sends: ('firstName' | 'lastName' | 'email')[];
  /**
   * The sinks that receive it.
   */
  to: SinkName[];
}
/**
 * A sink that is switched off.
 */
export interface DisabledSink {
  sink: SinkName;
  /**
   * The reason for switching it off.
   */
  reason: string;
}
/**
 * An event.
 */
export interface AnalyticsEvent {
  /**
   * The name under which the sinks receive the event. {number} is the number from "numbered".
   */
  name: string;
  when: Trigger;
  /**
   * The sinks that receive the event.
   */
  to: SinkName[];
  /**
   * The properties of the event and their values. The session's id is added to every event.
   */
  fields: {
    [k: string]: EventField;
  };
  /**
   * How often the event is sent at most. browser: once per browser under each name. visit: once per visit; for answers, once per question and visit.
   */
  once?: 'browser' | 'visit';
  /**
   * order.counted: the event is sent only for orders that the server counts. The server may leave out orders that cost nothing.
   */
  only_if?: 'order.counted';
  numbered?: Numbered;
}
/**
 * Gives each question a number by its position.
 */
export interface Numbered {
  /**
   * The number of the first question. Each further question has the next number.
   */
  first: number;
}
/**
 * Blocks that several screens share, from top to bottom.
 */
export interface BlocksFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
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
 * Values for the {placeholders} of a text. Each is a reference, a fixed value, or a value with a format.
 */
export interface TextValues {
  /**
   * The value of one placeholder.
   */
  [k: string]: Reference | FixedText | FixedDate | DaysFromNow | FormattedValue;
}
/**
 * A value with a format, such as an amount of money.
 */
export interface FormattedValue {
  value: Reference;
  format: Format;
}
/**
 * A paragraph. It shows a text of the copy, a text chosen by a value, or a value itself.
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
   * How the paragraph looks. normal. lead: larger and paler, for the start of a page. quiet: paler, for something less important. strong: bold. price: large digits, for a price. badge: a few words on the brand colour, for a recommendation. state: a few words on their own background, for a status.
   */
  tone?: 'normal' | 'lead' | 'quiet' | 'strong' | 'price' | 'badge' | 'state';
}
/**
 * Chooses a text by a value: the label of that value in a list.
 */
export interface TextBy {
  value: Reference;
  list: List;
  else?: CopyKey;
}
/**
 * A value and its label.
 */
export interface ListEntry {
  /**
   * The value as it is sent to the backend and stored in data.
   */
  value: string;
  label: CopyKey;
}
/**
 * Formatted text (HTML) from a response. It is sanitised before it is shown.
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
 * An image: a file of public/ (src), or an address from data (from).
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
   * The image's address: a file of public/.
   */
  src?: string;
  /**
   * How the image is shown. square: cropped to a square. wide: across the page, in landscape format. drawing: uncropped and without a background.
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
   * How important the button looks. primary: the main thing to do here. secondary: another choice, outlined. plain: like a link.
   */
  look?: 'primary' | 'secondary' | 'plain';
  disabled_if?: Condition;
  chosen_if?: Condition;
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
  params?: Params;
  /**
   * How the link looks. plain: a link. primary: a button for the main thing to do here. secondary: an outlined button.
   */
  look?: 'plain' | 'primary' | 'secondary';
}
/**
 * A link that leaves the app for an address of the backend, which redirects the browser onwards. Use it to start signing in with another provider.
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
 * A text with the phone number of customer care, as a link that calls it.
 */
export interface PhoneBlock {
  /**
   * The kind of block.
   */
  block: 'phone';
  if?: Condition;
  text: CopyKey;
  /**
   * How the phone line looks. plain: a line of text in which the number is a link. button: the whole text is a button that calls.
   */
  look?: 'plain' | 'button';
}
/**
 * A button that calls the emergency number in flow.json.
 */
export interface EmergencyBlock {
  /**
   * The kind of block.
   */
  block: 'emergency';
  if?: Condition;
}
/**
 * A list of questions with the answers the person gave, in the words in which they were asked.
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
 * A link beside each answer that can still be changed (one with a next_path). Default: no such links.
 */
export interface AnswersChange {
  label: CopyKey;
  do: Actions;
}
/**
 * Shows the same blocks for each item of a list. The blocks can read the item as item.*.
 */
export interface EachBlock {
  /**
   * The kind of block.
   */
  block: 'each';
  if?: Condition;
  heading?: CopyKey;
  of: Reference;
  blocks: Blocks;
  empty?: CopyKey;
  only_if?: Condition;
  marked_if?: Condition;
  /**
   * The layout of the items. cards: each in a frame, with its picture above. tiles: like cards, with a small picture beside the text. rows: all in one frame, with a line between them. choices: rows that can be pressed anywhere; each must hold one button. With "chosen_if" the rows are radio buttons. bare: no list and no frame, for a list of which only_if leaves one item.
   */
  look?: 'cards' | 'tiles' | 'rows' | 'choices' | 'bare';
}
/**
 * A table with two columns: labels and values.
 */
export interface TableBlock {
  /**
   * The kind of block.
   */
  block: 'table';
  if?: Condition;
  /**
   * The rows of the table.
   */
  rows: TableRow[];
}
/**
 * One row.
 */
export interface TableRow {
  if?: Condition;
  label: CopyKey;
  value: Value;
  format?: Format;
  list?: List;
  /**
   * How the row looks: normal, or strong for a row that stands out, such as a total.
   */
  tone?: 'normal' | 'strong';
}
/**
 * A framed notice. It holds a text, other blocks, or both.
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
   * The kind of notice, which gives it its colour. info: good to know. success: something worked. warning: take care. danger: somebody may come to harm.
   */
  tone?: 'info' | 'success' | 'warning' | 'danger';
  blocks?: Blocks;
}
/**
 * A form inside a page.
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
 * A field of a form: which values it accepts, in the words of JSON Schema, and how it looks.
 */
export interface Field {
  /**
   * The field's name. Its value is sent under this name.
   */
  field: string;
  /**
   * The type of the value: string (text), number, integer (a whole number) or boolean (a checkbox).
   */
  type: 'string' | 'number' | 'integer' | 'boolean';
  /**
   * true: the field may stay empty. Default: the field is required; spaces alone do not count, and a checkbox must be ticked.
   */
  optional?: boolean;
  /**
   * true: this checkbox only has to be ticked to go on, as in "I have read this". The tick is no answer: it is neither sent nor stored. What people agree to is a "consent" instead, which is kept.
   */
  gate?: boolean;
  format?: FieldFormat;
  /**
   * The smallest allowed number of characters.
   */
  minLength?: number;
  /**
   * The largest allowed number of characters.
   */
  maxLength?: number;
  /**
   * The smallest allowed number.
   */
  minimum?: number;
  /**
   * The largest allowed number.
   */
  maximum?: number;
  /**
   * A regular expression that the text must match.
   */
  pattern?: string;
  list?: List;
  if?: Condition;
  label: CopyKey;
  /**
   * Labels with conditions. The first one whose condition is true is shown instead of "label".
   */
  label_when?: TextCase[];
  hint?: CopyKey;
  consent?: FieldConsent;
  widget?: FieldWidget;
  formatter?: Formatter;
  /**
   * The kind of personal data that the field asks for, so that the browser can fill it in (WCAG 1.3.5). Use the values of HTML, such as given-name, username or postal-code. off: the browser fills in nothing. A date with bday, a birthday, is at most today.
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
   * The keyboard on a phone. text. email: with @. tel: digits, * and #. numeric: digits. decimal: digits and a decimal point.
   */
  input?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  /**
   * For a text field: labels inside the field that depend on what was typed, such as the brand of a card. The first one whose pattern matches is shown and read by screen readers.
   */
  marks?: FieldMark[];
  /**
   * For a number: the units in which it can be entered. The first is the default. Visitors can switch between them; the value is always sent in one unit. Fields with the same unit names switch together.
   */
  units?: FieldUnit[];
  /**
   * Error messages. missing: nothing was entered. invalid: any other rule is broken. A word of JSON Schema (such as maxLength): the message for that rule.
   */
  errors?: {
    [k: string]: CopyKey;
  };
}
/**
 * A text with a condition. In a list of them, the first one whose condition is true is shown.
 */
export interface TextCase {
  if: Condition;
  text: CopyKey;
  with?: TextValues;
}
/**
 * Makes a checkbox a consent: ticking it means agreeing to its label, its hint and these documents. What the form sends or stores holds the version of these words beside the tick. The backend records this version, the language and the time.
 */
export interface FieldConsent {
  /**
   * The documents, as links below the label. They open in a new tab, so that what the visitor typed stays.
   */
  documents?: NavLink[];
  new_tab?: CopyKey;
}
/**
 * One label with its pattern.
 */
export interface FieldMark {
  /**
   * A regular expression for what was typed.
   */
  pattern: string;
  label: CopyKey;
}
/**
 * One unit.
 */
export interface FieldUnit {
  name: Id;
  label?: CopyKey;
  /**
   * The input boxes of this unit, the largest part first (such as feet, then inches).
   */
  parts: UnitPart[];
}
/**
 * One input box.
 */
export interface UnitPart {
  label: CopyKey;
  /**
   * The size of this unit in the unit that is sent: 12 for feet, if inches are sent.
   */
  factor: number;
}
/**
 * A group of fields. Their values are sent together as one object.
 */
export interface FieldGroup {
  /**
   * The group's name. Its object is sent under this name.
   */
  group: string;
  if?: Condition;
  label?: CopyKey;
  hint?: CopyKey;
  /**
   * Whose address or data the fields ask for: shipping or billing. The word is put before the "autocomplete" of each field.
   */
  autocomplete?: 'shipping' | 'billing';
  fields: FormFields;
}
/**
 * The submit button of a form.
 */
export interface FormSubmit {
  label: CopyKey;
  with?: TextValues;
  do: Actions;
  /**
   * The label of the Enter key on a phone's keyboard in the last field: done, go, search or send. Default: done. In the fields before it the key says "next" and goes to the next field.
   */
  enter_key?: 'done' | 'go' | 'search' | 'send';
  icon?: IconName;
  /**
   * Where the button is. below: under the fields. beside: on wide screens in the row of the only field, as in a search. Default: below.
   */
  look?: 'below' | 'beside';
}
/**
 * A timeline: steps one after the other, each marked as done, current or still to come.
 */
export interface TimelineBlock {
  /**
   * The kind of block.
   */
  block: 'timeline';
  if?: Condition;
  /**
   * The layout of the steps. list: below each other. wide: beside each other where there is room.
   */
  look?: 'list' | 'wide';
  /**
   * The steps, from first to last.
   */
  steps: TimelineStep[];
}
/**
 * One step.
 */
export interface TimelineStep {
  label: CopyKey;
  text?: CopyKey;
  done_if?: Condition;
  if?: Condition;
  with?: TextValues;
}
/**
 * A group of blocks, with a layout of their own. Without a "look" the group has no layout: it only gives all its blocks the same condition.
 */
export interface GroupBlock {
  /**
   * The kind of block.
   */
  block: 'group';
  if?: Condition;
  /**
   * The layout of the group. card: in a frame. tinted: on the brand colour. accent: on the accent colour. line: beside each other as far as there is room. stack: close below each other, like the lines of an address. columns: each block is a column on wide screens; use an inner group with the look column to put several blocks into one column. item: a picture with what it shows beside it. bar: stays at the bottom of the window on narrow screens, for the button to the next screen.
   */
  look?: 'card' | 'tinted' | 'accent' | 'line' | 'stack' | 'columns' | 'column' | 'item' | 'bar';
  choice?: CopyKey;
  blocks: Blocks;
}
/**
 * Collapsed blocks below a line of text. Pressing the line shows them.
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
  /**
   * Where the blocks are collapsed. always: on every screen. narrow: where there is no room beside the page; elsewhere they are shown without the line. Default: always.
   */
  fold?: 'always' | 'narrow';
  blocks: Blocks;
}
/**
 * The current value, below the label: a text of the copy or a value.
 */
export interface DetailsNow {
  text?: CopyKey;
  from?: Reference;
  with?: TextValues;
}
/**
 * A row of marks, some of them filled, with a text that says the same: how strong, how warm, how far. Nothing is shown while the level is unknown.
 */
export interface LevelBlock {
  /**
   * The kind of block.
   */
  block: 'level';
  if?: Condition;
  at: Reference;
  of: Reference;
  from: Reference;
}
/**
 * A list of short statements, each with an icon.
 */
export interface PointsBlock {
  /**
   * The kind of block.
   */
  block: 'points';
  if?: Condition;
  /**
   * The statements, in the order in which they are shown.
   */
  points: Point[];
}
/**
 * One statement.
 */
export interface Point {
  if?: Condition;
  icon: IconName;
  label: CopyKey;
  text?: CopyKey;
  with?: TextValues;
}
/**
 * All requests to the backend.
 */
export interface CallsFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The calls by name.
   */
  calls: {
    [k: string]: Call;
  };
}
/**
 * A request to the backend.
 */
export interface Call {
  /**
   * The operationId of the operation in the contract. The contract defines its method, path, request and response, and whether the browser may store the response.
   */
  operation: string;
  params?: Values;
  query?: Values;
  body?: Values;
  body_from?: Reference;
  answers_as?: Name;
  /**
   * Copies the response into stores: store.field (or a whole store) and the property of the response.
   */
  learns?: {
    [k: string]: Reference;
  };
  /**
   * The number of retries after a failed read. Default: as flow.json says.
   */
  retry?: number;
  /**
   * What differs from errors.json when this call fails: the HTTP status or failure, and the reaction to it. "other" stands for everything that is not listed here.
   */
  errors?: {
    [k: string]: CallReaction;
  };
  /**
   * true: only people with a verified email address may do this. The backend refuses others with 422, except accounts older than email verification.
   */
  verified_email?: boolean;
  headers?: Values;
}
/**
 * What differs for this call from the reaction to the status.
 */
export interface CallReaction {
  /**
   * The source of the error message. server: the server's message. default: always the default message.
   */
  message?: 'server' | 'default';
  screen_note?: CopyKey;
  retries_after?: Duration;
  do?: Actions;
  on_load?: Actions;
  on_action?: Actions;
  /**
   * Whether the failure is reported. true: to the console and the error reporter, without what people typed. console: only to the console. false: not at all.
   */
  report?: true | false | 'console';
}
/**
 * What the flow's files looked like when `tundish check` found nothing in them. `tundish check --save` writes this file. If only one place has changed since, `tundish check` reports findings there.
 */
export interface CheckedFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The outline of each file: six letters for every value in it.
   */
  files: {
    /**
     * Six letters for every value of a file, in order: where it is, what it is, and how deep.
     */
    [k: string]: string;
  };
}
/**
 * The severity of findings of `tundish check` for the flows in the folder of this file, tundish.json.
 */
export interface ChecksFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * Severities by rule id. `tundish rules` lists the ids. Rules that protect visitors stay errors.
   */
  severity: {
    /**
     * error: the flow cannot be built. warning, info: the finding is only reported. off: the finding is not reported.
     */
    [k: string]: 'error' | 'warning' | 'info' | 'off';
  };
}
/**
 * All visible texts of the flow in one language.
 */
export interface CopyFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The language of this file.
   */
  locale: string;
  server: ServerTexts;
  /**
   * Words that describe signs of an emergency. An option whose text contains one of them must be marked "urgent". Only the checker uses them.
   */
  danger_signs?: string[];
  /**
   * The texts by key. {word} is a placeholder; the place that uses the text gives its value. {count, plural, one {# item} other {# items}} says how many (ICU MessageFormat).
   */
  texts: {
    /**
     * The text.
     */
    [k: string]: string;
  };
}
/**
 * The server's own texts. Texts that the contract names are here, too. They are not sent with the app to the browser.
 */
export interface ServerTexts {
  /**
   * The error message for a failure of the server itself.
   */
  something_wrong: string;
  /**
   * The error message for a request that does not match the contract.
   */
  wrong_form: string;
  /**
   * The error message for a request body that is not JSON.
   */
  not_json: string;
  /**
   * The error message for a request body with a media type other than JSON.
   */
  wrong_media_type: string;
  /**
   * The error message for a request that is too large.
   */
  too_large: string;
  /**
   * The error message for something that does not exist.
   */
  not_found: string;
  /**
   * The error message while the server or its database is overloaded.
   */
  busy: string;
  /**
   * The error message for a request without a sign-in that needs one.
   */
  sign_in_first?: string;
  /**
   * The error message for a session that has ended.
   */
  session_ended?: string;
  /**
   * The error message for a request from another site.
   */
  other_site: string;
  /**
   * The error message for a person who opens the members portal before the registration is complete.
   */
  members_only?: string;
  /**
   * The error message for a wrong current password.
   */
  present_password?: string;
  /**
   * The error message for something that only staff may do.
   */
  staff_only?: string;
  /**
   * The error message for something that staff may not do while they act for a member.
   */
  not_while_acting?: string;
  /**
   * The error message for a password reset link that no longer works.
   */
  reset_refused?: string;
  /**
   * The error message when a sign-in with another provider was refused.
   */
  provider_refused?: string;
  /**
   * The error message when a sign-in with another provider cannot be checked at the moment.
   */
  provider_silent?: string;
  /**
   * The error message for a redirect address that is not allowed.
   */
  redirect_path?: string;
  /**
   * The error message for every failed sign-in, whatever the reason.
   */
  sign_in_refused?: string;
  /**
   * The error message after too many attempts.
   */
  too_many: string;
  /**
   * The error message for an email address that is not valid.
   */
  email_form?: string;
  /**
   * The error message for a consent whose text has changed after the page was opened.
   */
  consent_changed?: string;
  /**
   * The error message for a password that is too short.
   */
  password_short?: string;
  /**
   * The error message for a password that is too long.
   */
  password_long?: string;
  /**
   * The error message for a common password, or one that is similar to a common password.
   */
  password_common?: string;
  /**
   * The error message for a password that contains the person's name or email address, or the brand.
   */
  password_personal?: string;
  /**
   * The error message for an invalid field whose form has no error message for it.
   */
  wrong_field?: string;
  /**
   * The error message for a date that does not exist.
   */
  date_form?: string;
  /**
   * The error message for people under 18.
   */
  adults_only?: string;
  /**
   * The error message for a request that belongs to a later step of the funnel.
   */
  elsewhere_first?: string;
  /**
   * The error message for an answer to a question that has changed in the meantime.
   */
  question_changed?: string;
  /**
   * The error message for a form (such as tablet) that the product does not have.
   */
  form_unknown?: string;
  /**
   * The error message in the cart when the person has not started with a product.
   */
  nothing_begun?: string;
  /**
   * The error message in the checkout when all orders of the person are placed.
   */
  cart_empty?: string;
  /**
   * The error message for a question without an answer.
   */
  answer_missing?: string;
  /**
   * The error message for an option that needs details, when they are missing.
   */
  answer_text_missing?: string;
  /**
   * The error message for details that are too long.
   */
  answer_text_too_long?: string;
  /**
   * The error message for an answer with too many entries.
   */
  answer_too_many?: string;
  /**
   * The error message for an answer that cannot be accepted.
   */
  answer_refused?: string;
  /**
   * The error message for a change of answers after an order was placed with them.
   */
  already_ordered?: string;
  /**
   * The error message for a variant that the product does not have.
   */
  variant_unknown?: string;
  /**
   * The error message for a quantity that is not offered.
   */
  quantity_unknown?: string;
  /**
   * The error message when the cart changed before the order was placed.
   */
  cart_changed?: string;
  /**
   * The error message when the price changed before the order was placed.
   */
  price_changed?: string;
  /**
   * The error message for an order that is already placed.
   */
  already_placed?: string;
  /**
   * The error message for a payment without an idempotency key.
   */
  key_missing?: string;
  /**
   * The error message when a payment is not possible at the moment.
   */
  payment_silent?: string;
  /**
   * The error message while the outcome of a payment is unknown.
   */
  payment_open?: string;
  /**
   * The error message for a card that the bank declined.
   */
  payment_declined?: string;
  /**
   * The error message for a card without enough money.
   */
  payment_insufficient_funds?: string;
  /**
   * The error message for a card that is not accepted.
   */
  payment_unknown_card?: string;
  /**
   * The error message for a search with too few characters.
   */
  search_short?: string;
  /**
   * The error message for a failed search.
   */
  search_failed?: string;
  /**
   * The error message for a quantity that is not in stock.
   */
  out_of_stock?: string;
  /**
   * The subject of the mail with the password reset link.
   */
  reset_mail_subject?: string;
  /**
   * The mail with the password reset link. Leave a blank line between paragraphs.
   */
  reset_mail_text?: string;
  /**
   * The mail with the password reset link for an account whose email address was never verified. Such an account starts afresh, and another mail has a link to what was answered before.
   */
  reset_mail_text_afresh?: string;
  /**
   * The subject of the mail with the link that verifies an email address.
   */
  verify_mail_subject?: string;
  /**
   * The mail with the link that verifies an email address. Leave a blank line between paragraphs.
   */
  verify_mail_text?: string;
  /**
   * The subject of the mail to an address that has an account, after somebody signed up with it again.
   */
  known_mail_subject?: string;
  /**
   * The mail to an address that has an account, after somebody signed up with it again. Leave a blank line between paragraphs.
   */
  known_mail_text?: string;
  /**
   * The error message for a person without a verified email address whose request needs one.
   */
  verify_first?: string;
  /**
   * The error message for a verification link that is unknown, used, expired or for another account.
   */
  verify_refused?: string;
  /**
   * The error message for a person who asks for more verification links than are allowed in a day.
   */
  verify_too_many?: string;
  /**
   * The error message for a person who brings over answers of another account while either account pays for an order.
   */
  bring_busy?: string;
  /**
   * The subject of the mail that is sent after a sign-in with another provider verified an email address.
   */
  proven_mail_subject?: string;
  /**
   * The mail that is sent after a sign-in with another provider verified an email address. It says that the password was removed.
   */
  proven_mail_text?: string;
  /**
   * The mail to somebody who proved an address, by an external sign-in or a new password, after an account that started afresh. The link brings over what was answered before.
   */
  proven_mail_text_afresh?: string;
  /**
   * The subject of the receipt for an order. {number}: the number of the order.
   */
  receipt_mail_subject?: string;
  /**
   * The receipt: the amounts and the delivery address. It names no product, because others may read a mail.
   */
  receipt_mail_text?: string;
  /**
   * The part of the receipt about repeated charges: the text that the person agreed to, and how to cancel.
   */
  receipt_mail_repeats?: string;
  /**
   * The end of the receipt: the link to the order, and whom to ask.
   */
  receipt_mail_more?: string;
  /**
   * The page for browsers without JavaScript.
   */
  needs_script: string;
}
/**
 * The reaction to every failure for which nothing else is declared.
 */
export interface UsualReaction {
  /**
   * The source of the error message. server: the server's message. default: always the default message.
   */
  message: 'server' | 'default';
  do: Actions;
  /**
   * Whether the failure is reported. true: to the console and the error reporter, without what people typed. console: only to the console. false: not at all.
   */
  report: true | false | 'console';
}
/**
 * The reaction to failures with this status.
 */
export interface StatusReaction {
  /**
   * The failure's type in conditions and reports: unauthorized, forbidden, unprocessableEntity, badRequest, notFound, conflict, tooManyRequests, serverError, network, timeout, aborted, malformed, error.
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
   * The source of the error message. server: the server's message. default: always the default message.
   */
  message?: 'server' | 'default';
  screen_note?: CopyKey;
  retries_after?: Duration;
  do?: Actions;
  on_load?: Actions;
  on_action?: Actions;
  /**
   * Whether the failure is reported. true: to the console and the error reporter, without what people typed. console: only to the console. false: not at all.
   */
  report?: true | false | 'console';
}
/**
 * What happens when a call fails.
 */
export interface ErrorsFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  usual: UsualReaction;
  /**
   * Reactions by HTTP status, or by other, network, timeout, aborted, malformed. Each gives the failure its type and says what differs from "usual".
   */
  statuses: {
    [k: string]: StatusReaction;
  };
  /**
   * Toasts by name.
   */
  toasts: {
    [k: string]: Toast;
  };
  messages: Messages;
  screen: ErrorScreen;
  notifications: Notifications;
}
/**
 * A toast: a short message at the edge of the screen.
 */
export interface Toast {
  /**
   * The kind of toast, which gives it its colour and icon. success: something worked. info: good to know. warning: the visitor must do something. error: something failed. default: none of these.
   */
  type: 'success' | 'info' | 'warning' | 'error' | 'default';
  title: CopyKey;
  text?: CopyKey;
}
/**
 * How error messages are shown (EC-4).
 */
export interface Messages {
  default: CopyKey;
  warning: Name;
  text: Name;
  list: Name;
  /**
   * Where messages that belong to form fields are shown. at_the_field: at their fields.
   */
  fields: 'at_the_field';
}
/**
 * The error screen (ER-1).
 */
export interface ErrorScreen {
  title: CopyKey;
  text: CopyKey;
  retry: CopyKey;
  home: CopyKey;
  on_go_home: Actions;
  /**
   * A decorative image above the title: a file of public/.
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
   * Where toasts appear in the window: top-right, top-left, top-center, bottom-right, bottom-left or bottom-center.
   */
  position: 'top-right' | 'top-left' | 'top-center' | 'bottom-right' | 'bottom-left' | 'bottom-center';
  /**
   * How far a toast must be dragged to close it, in percent of its width.
   */
  drag_to_dismiss: number;
  /**
   * The keyboard shortcut that moves the focus to the toasts.
   */
  focus_key: string;
  label: CopyKey;
  close: CopyKey;
}
/**
 * The whole years from a date until today, as ages are counted. Today is the calendar date in UTC.
 */
export interface YearsSince {
  years_since: Reference;
}
/**
 * The number of entries of a list.
 */
export interface CountOf {
  count_of: Reference;
}
/**
 * Whether a condition is true. Unknown while the condition is.
 */
export interface IfSo {
  if: Condition;
}
/**
 * The settings of the whole flow: its name, its limits, who may enter which routes and where people start.
 */
export interface FlowFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The edition of the flow language in which the files are written. `tundish upgrade` converts an older flow to this one.
   */
  edition: 2;
  name: Id;
  contract: Id;
  /**
   * The languages of the flow. Each has a file in copy/.
   *
   * Items: A language as a BCP 47 tag.
   */
  locales: string[];
  /**
   * The language for visitors whose own language is not in "locales".
   */
  default_locale: string;
  brand: Brand;
  api: Api;
  storage: StorageLimits;
  queries: Queries;
  /**
   * The access rules by name. Routes refer to them.
   */
  access: {
    [k: string]: AccessRule;
  };
  /**
   * The landing pages: where a person starts. The first entry whose condition is true is used.
   */
  landing: Landing[];
  /**
   * Where a person goes after signing in. The list is tried in order; the first known route that this person may enter is used (GD-1).
   *
   * Items: A destination after signing in. unfinished_questionnaire: the question they were at. asked_path: the address they asked for. current_path: the screen where they last were. landing_path: their landing page.
   */
  after_sign_in: ('unfinished_questionnaire' | 'asked_path' | 'current_path' | 'landing_path')[];
  signed_out: Name;
  not_found: Name;
  /**
   * Facts that follow from other values. A condition or a text names them as derived.age. A fact is unknown while the values that it follows from are unknown.
   */
  derived?: {
    [k: string]: DerivedFact;
  };
  /**
   * The origins outside the app to which the action "leave" may take people. Default: none.
   *
   * Items: A web origin: https, the host, and the port if it is not 443. It has no path. Example: https://pay.example.com
   */
  leave_to?: string[];
  /**
   * How many addresses from the server are followed in a row. After that the error screen is shown (GD-7).
   */
  max_hops: number;
  /**
   * The ISO 3166 code of the visitors' region. Money, numbers and dates are written as in this region, in every language.
   */
  region?: string;
  emergency?: Emergency;
  money: Money;
  layout: Layout;
  /**
   * Route parameters that are remembered. When a path or a call needs a remembered parameter, and "params" and the current address do not have it, its last value is used.
   *
   * Items: The name of a route parameter, as in routes.json.
   */
  remembered_params?: string[];
  on_start?: Actions;
  /**
   * Findings of the checker that you accept, each with a reason.
   */
  suppress?: Suppression[];
  session: SessionRules;
}
/**
 * The company that offers the product.
 */
export interface Brand {
  /**
   * The company's name.
   */
  name: string;
  /**
   * The address of the company's own site. The logo links to it.
   */
  url: string;
  /**
   * The phone number of customer care, as people read it. Texts show it as {phone}.
   */
  phone: string;
  /**
   * What the company promises, by name. true: the parts of the flow with the condition "brand.promises.<name>" are shown. Set a promise to true only if the company keeps it.
   */
  promises?: {
    /**
     * Whether the company keeps this promise.
     */
    [k: string]: boolean;
  };
}
/**
 * The addresses of the backend and how it is called.
 */
export interface Api {
  refresh?: Name;
  validate?: Name;
  /**
   * The base URL of every call.
   */
  base: string;
  /**
   * The base URL of the call that returns tokens.
   */
  oauth: string;
  timeout: Duration;
}
/**
 * Settings for the browser's storage.
 */
export interface StorageLimits {
  timeout: Duration;
}
/**
 * How long responses are cached and how failed reads are retried.
 */
export interface Queries {
  fresh: Duration;
  kept: Duration;
  persisted: Duration;
  retry: Retry;
}
/**
 * How a failed read is retried. The pause doubles before each further try.
 */
export interface Retry {
  /**
   * The number of retries, unless a call sets its own. At most 5: until the last one has failed, visitors only see that something loads.
   */
  times: number;
  delay: Duration;
  longest: Duration;
}
/**
 * An access rule: who may enter, and where everyone else is sent.
 */
export interface AccessRule {
  allows: Condition;
  /**
   * Where everyone else is sent. The first entry whose condition is true is used.
   */
  refused: Refusal[];
}
/**
 * One destination for people who may not enter.
 */
export interface Refusal {
  if?: Condition;
  go: Destination;
  params?: Params;
  /**
   * true: the requested address is remembered, and the person goes there after signing in.
   */
  come_back?: boolean;
}
/**
 * One landing page.
 */
export interface Landing {
  if?: Condition;
  go: Name;
}
/**
 * The emergency number of the region.
 */
export interface Emergency {
  /**
   * The number, as people read and dial it. Texts show it as {emergency}.
   */
  number: string;
  label: CopyKey;
}
/**
 * How amounts of money are written, and what is added to an order's price.
 */
export interface Money {
  /**
   * The ISO 4217 code of the currency. Amounts are whole cents.
   */
  currency: string;
  /**
   * The delivery charge of an order, in cents. Default: 0.
   */
  shipping_cents?: number;
  /**
   * The tax, in percent of the price. Default: 0.
   */
  tax_percent?: number;
}
/**
 * The parts around every screen.
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
 * The brand's logo in the header, which links to the brand's site, and the image shown while the app loads.
 */
export interface LayoutLogo {
  /**
   * The image shown while the app loads: /… in the flow's public/, or https://….
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
   * The SVG viewBox of the mark: left edge, top edge, width and height.
   */
  box: string;
  /**
   * The shapes of the mark, from back to front.
   */
  shapes: MarkShape[];
}
/**
 * One filled shape.
 */
export interface MarkShape {
  /**
   * The d attribute of an SVG path.
   */
  path: string;
  /**
   * The theme colour that fills the shape: primary, accent or text.
   */
  color: 'primary' | 'accent' | 'text';
}
/**
 * The logout button. Use it only in a flow in which people sign in.
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
 * The button in the banner that ends acting for the member.
 */
export interface LayoutStop {
  label: CopyKey;
  do: Actions;
}
/**
 * Texts of form widgets.
 */
export interface LayoutForm {
  choose: CopyKey;
  show_password: CopyKey;
  hide_password: CopyKey;
  units: CopyKey;
}
/**
 * The footer of every screen. The language menu is in it, too.
 */
export interface LayoutFooter {
  help?: CopyKey;
  /**
   * Links to pages that everybody may read, such as the privacy notice.
   */
  links: NavLink[];
}
/**
 * The frame of the members portal's screens: a sidebar with the brand, and the name of the signed-in person (LY-5, RT-16). On phones the sidebar is a drawer.
 */
export interface LayoutPortal {
  nav: CopyKey;
  open: CopyKey;
  close: CopyKey;
  person: LayoutPerson;
  /**
   * The links in the sidebar.
   */
  links: NavLink[];
}
/**
 * Placeholders for the person's name and initials until they are known.
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
   * The place of the finding, as file#/pointer: screens/cart.json#/blocks/0. The place of a list accepts a finding at one of its entries. Default: the only place where the rule is broken.
   */
  pointer?: string;
  /**
   * The value that you accept, if the finding is about a text, a number or true or false. A finding about another value in this place is reported. Some findings say themselves what a suppression repeats here: `tundish explain` tells which.
   */
  value?: string | number | boolean;
  /**
   * The reason for accepting it.
   */
  reason: string;
  /**
   * The last day on which the finding is accepted, as year-month-day.
   */
  until: string;
}
/**
 * What happens when the session ends (SE). The server says at each sign-in and renewal how long the session lasts.
 */
export interface SessionRules {
  warning?: SessionWarning;
  kept_if?: Condition;
  on_over: Actions;
}
/**
 * The dialog that warns before the session ends (WCAG 2.2.1). It offers to stay signed in, and the layout's logout. A session that is shorter than "before" has no warning.
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
 * The button that keeps the person signed in. The Escape key does the same.
 */
export interface SessionStay {
  label: CopyKey;
  do: Actions;
}
/**
 * Fields that several forms share, in the order in which they are shown.
 */
export interface FormFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  fields: FormFields;
}
/**
 * A list of values with their labels, in the order in which they are shown.
 */
export interface ListFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  list: ListEntries;
}
/**
 * Modals: windows that open over a screen.
 */
export interface ModalsFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The modals by name.
   */
  modals: {
    [k: string]: Modal;
  };
}
/**
 * A modal.
 */
export interface Modal {
  title: CopyKey;
  /**
   * The modal's ARIA role. dialog: the usual one. alertdialog: screen readers read all of it at once; use it for warnings.
   */
  role?: 'dialog' | 'alertdialog';
  blocks: Blocks;
  /**
   * Buttons besides the close button, which comes last. List the most important first. Each of them closes the modal and then runs its actions.
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
 * The button that closes the modal. The Escape key does the same (GR15).
 */
export interface ModalClose {
  label: CopyKey;
  /**
   * How important the button looks. primary: the main thing to do here. secondary: use it if another button of the modal is the main one.
   */
  look?: 'primary' | 'secondary';
  do?: Actions;
}
/**
 * The translated texts of a product: products/<slug>.<locale>.json. The file products/<slug>.json beside it has them in the default language.
 */
export interface ProductTexts {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The language of this file.
   */
  locale: string;
  /**
   * The texts by key. A text of the product itself has its property as key; other keys begin with the ids that lead to the text.
   */
  texts: {
    /**
     * The text.
     */
    [k: string]: string;
  };
}
/**
 * A sample product with its questionnaires. It is seed data of the backend and never part of the browser's bundle.
 */
export interface Product {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  slug: Id;
  /**
   * The product's name.
   */
  name: string;
  /**
   * One sentence about the product.
   */
  summary: string;
  /**
   * The address of the product's image: /… in the flow's public/, or https://….
   */
  image: string;
  /**
   * A text about the product, as HTML.
   */
  intro_html: string;
  /**
   * A text about the product's dissolving tablet, as HTML.
   */
  dissolving_tablet_html?: string;
  /**
   * The questions before sign-up.
   */
  pre_questionnaire: Question[];
  /**
   * The questions after sign-up.
   */
  medical_questionnaire: Question[];
  /**
   * The variants of the product: its forms and strengths.
   */
  variants: ProductVariant[];
}
/**
 * One question.
 */
export interface Question {
  id: string;
  /**
   * The question's text, as HTML.
   */
  question_text: string;
  /**
   * The question type, one of questions.json.
   */
  question_type: string;
  /**
   * The answer options.
   */
  answer_options?: AnswerOption[] | null;
  /**
   * How the options are laid out: 1 for a list, "image" for images.
   */
  answer_display_type?: string | number | null;
  /**
   * The version of the question. It changes with every text, option and flag of the question, in any language.
   */
  version?: string | null;
  /**
   * The language of the question's texts, as a BCP 47 tag.
   */
  language?: string | null;
  /**
   * How answers to earlier versions are converted. A person whose answer has a version that is not listed is asked again.
   */
  replaces?: Replaces[] | null;
  /**
   * true: the person answered an earlier version and must answer again.
   */
  asked_again?: boolean | null;
  /**
   * The question is asked only if this condition is true. Default: always asked.
   */
  ask_if?: Condition | null;
  /**
   * The stored answer. Left out if there is none.
   */
  answer?: string[] | null;
  /**
   * true: the stored answer is a draft.
   */
  draft?: boolean | null;
  /**
   * The stored free texts by option id.
   */
  user_texts?: {
    [k: string]: string | null;
  } | null;
  /**
   * The stored medications, if the question asks for them.
   */
  medication?: import('../model/json.ts').JsonObject | null;
  /**
   * The stored allergies, if the question asks for them.
   */
  allergy?: import('../model/json.ts').JsonObject | null;
}
/**
 * One answer option.
 */
export interface AnswerOption {
  id: string;
  /**
   * The option's text.
   */
  answer_text?: string | null;
  /**
   * A short line under the option's text.
   */
  note?: string | null;
  /**
   * Help for the option, shown in a modal.
   */
  helper_text?: string | null;
  /**
   * The address of the option's image: /… in the flow's public/, or https://….
   */
  attachment?: string | null;
  /**
   * true: the option asks for a text when it is chosen.
   */
  need_more_info?: boolean | null;
  /**
   * The label of that text field.
   */
  user_text_title?: string | null;
  /**
   * The placeholder of that text field.
   */
  user_text_placeholder?: string | null;
  /**
   * true: choosing it makes the visitor ineligible.
   */
  end_progress?: boolean | null;
  /**
   * true: choosing it may mean an emergency, so the emergency number is shown first. Default: false.
   */
  urgent?: boolean | null;
  /**
   * true: this option means "none of the others".
   */
  none_answer?: boolean | null;
  /**
   * The form of the product (such as tablet) that choosing this option selects. The product's variants must have it.
   */
  form?: string | null;
}
/**
 * An earlier version of a question, and what happens to answers to it.
 */
export interface Replaces {
  /**
   * The earlier version.
   */
  version: string;
  /**
   * same: the answer is kept. changed: the question is asked again, except for answers whose options are all mapped. Default: changed.
   */
  meaning?: 'same' | 'changed';
  /**
   * Old option ids, each with the id that replaces it. An answer that has only these options is kept.
   */
  options?: {
    [k: string]: string;
  };
}
/**
 * A variant: one form and strength.
 */
export interface ProductVariant {
  /**
   * The variant's id.
   */
  id: string;
  /**
   * The variant's name.
   */
  name: string;
  /**
   * A description of the variant.
   */
  description: string;
  /**
   * The address of the variant's image: /… in the flow's public/, or https://….
   */
  image?: string;
  /**
   * The form of the variant, such as tablet or solution. An answer with the same "form" selects this variant.
   */
  form?: string;
  /**
   * A few words that recommend the variant, such as "Most chosen". Only true ones: from numbers you have.
   */
  badge?: string;
  level?: VariantLevel;
  /**
   * true: the variant dissolves in the mouth.
   */
  isRdt: boolean;
  /**
   * The number of units in stock.
   */
  stock: number;
  /**
   * The largest number of units in one order.
   */
  maxQuantity: number;
  /**
   * The quantities that can be ordered.
   */
  quantities: ProductQuantity[];
}
/**
 * How strong the variant is, compared with the product's other variants. It is shown as a row of marks with a text.
 */
export interface VariantLevel {
  /**
   * The variant's level. 1 is the lowest.
   */
  at: number;
  /**
   * The number of levels.
   */
  of: number;
  /**
   * The level in words.
   */
  text: string;
}
/**
 * A quantity with its price.
 */
export interface ProductQuantity {
  /**
   * The number of units.
   */
  quantity: number;
  /**
   * The price of all units together, in cents.
   */
  price_cents: number;
  /**
   * How often the order is delivered: once, monthly or quarterly.
   */
  subscriptionType: 'once' | 'monthly' | 'quarterly';
  /**
   * The text that visitors see for this quantity.
   */
  label: string;
}
/**
 * One question.
 */
export interface OwnQuestion {
  id: Id;
  /**
   * The question type: a name in questions.json.
   */
  type: string;
  text: CopyKey;
  list?: List;
  /**
   * The answer options, if at least one of them needs more than a value and a label.
   */
  options?: OwnOption[];
  ask_if?: AskIfCondition;
  /**
   * How answers to earlier versions of the question are converted. `tundish migrate` writes it. A person whose answer has a version that is not listed is asked again.
   */
  replaces?: Replaces[];
}
/**
 * One answer option.
 */
export interface OwnOption {
  id: Id;
  label: CopyKey;
  note?: CopyKey;
  helper?: CopyKey;
  more_info?: CopyKey;
  /**
   * true: a person who chooses this option cannot continue.
   */
  end_progress?: boolean;
  /**
   * true: this option may mean an emergency. Choosing it shows the emergency number first.
   */
  urgent?: boolean;
  /**
   * true: this option means "none of the others".
   */
  none_answer?: boolean;
}
/**
 * A condition on answers. Each line names a question and its test, and all lines must be true. "any" takes a list of conditions; at least one must be true. "not" takes one condition, which must be false.
 */
export interface AskIfCondition {
  /**
   * A list of conditions. At least one of them must be true.
   */
  any?: AskIfCondition[];
  not?: AskIfCondition;
  [k: string]: ConditionTest | AskIfCondition[] | AskIfCondition | undefined;
}
/**
 * The flow's own questions, which no backend sends. A screen names this file under "asks".
 */
export interface QuestionnaireFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The questions, in the order in which they are asked.
   */
  questions: OwnQuestion[];
}
/**
 * How questions of each type are shown and answered.
 */
export interface QuestionsFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The question types by name (question_type).
   */
  types: {
    [k: string]: QuestionType;
  };
  /**
   * How options are laid out, by answer_display_type. A type that is not listed here is shown as a list.
   */
  displays: {
    /**
     * The layout.
     */
    [k: string]: 'list' | 'images';
  };
  more_info: MoreInfo;
  helper: Helper;
  /**
   * The safety stops by option flag (QS-8). If an answer has several of these flags, the first one in this list counts.
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
   * What an answer is: one option, many options, a typed text, a date, a number, or entries found by searching. Conditions test an answer accordingly: is, includes, before and after, at_least and below.
   */
  selects: 'one' | 'many' | 'text' | 'date' | 'number' | 'entries';
  /**
   * When the next question is shown. on_choose: as soon as an option is chosen. on_continue: when Continue is pressed.
   */
  advance?: 'on_continue' | 'on_choose';
  hint?: CopyKey;
  announce?: CopyKey;
  label?: CopyKey;
  invalid?: CopyKey;
  /**
   * The smallest number that is an answer.
   */
  minimum?: number;
  /**
   * The greatest number that is an answer.
   */
  maximum?: number;
  /**
   * exclusive: choosing "none of these" clears the other options, and choosing another option clears "none of these" (OP-2).
   */
  none_answer?: 'exclusive';
  /**
   * The height of the text field, in lines.
   */
  rows?: number;
  search?: EntrySearch;
  entries?: EntryKind;
}
/**
 * The search for entries, such as medications.
 */
export interface EntrySearch {
  call: Name;
  /**
   * The smallest number of characters for a search. At most 4, because names such as Zinc could not be found otherwise.
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
 * The entries of an answer, and how they are stored and sent (MA).
 */
export interface EntryKind {
  /**
   * The property of the answer that holds the entries: medication or allergy.
   */
  saved_as: 'medication' | 'allergy';
  fields: EntryFields;
  /**
   * The properties of a search result that are stored, besides its code and name.
   *
   * Items: A property of the search result.
   */
  keeps: string[];
  /**
   * The property in "keeps" that is shown beside the entry's name.
   */
  shows?: string;
  list: CopyKey;
  list_empty?: CopyKey;
  remove: CopyKey;
  removed: CopyKey;
  /**
   * The largest number of entries, found and typed ones together.
   */
  most: number;
  too_many: CopyKey;
  free_text: EntryText;
  none: CopyKey;
}
/**
 * The names of the properties in the backend's format.
 */
export interface EntryFields {
  /**
   * The property with the entries by code.
   */
  entries: string;
  /**
   * The property with the lines of free text.
   */
  free_text: string;
  /**
   * The property that says whether "none" is ticked.
   */
  none: string;
}
/**
 * A text field for what the search does not find.
 */
export interface EntryText {
  label: CopyKey;
  hint: CopyKey;
  /**
   * The height of the text field, in lines.
   */
  rows: number;
  /**
   * The largest number of characters in a line.
   */
  longest_line: number;
  too_long: CopyKey;
}
/**
 * The text field of an option that needs more information (QS-4).
 */
export interface MoreInfo {
  widget: QuestionWidget;
  /**
   * The height of the text field, in lines.
   */
  rows: number;
  title: CopyKey;
  required: CopyKey;
  /**
   * The largest number of characters. It also applies to questions that are answered with a text.
   */
  longest: number;
  too_long: CopyKey;
}
/**
 * The help that an option can have (QS-3).
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
   * true: Continue is blocked while the option is selected.
   */
  blocks_continue: boolean;
  notice: Blocks;
}
/**
 * A text after the place: about how long the remaining questions take.
 */
export interface TimeLeft {
  text: CopyKey;
  per_question: Duration;
}
/**
 * All routes of the flow.
 */
export interface RoutesFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The routes by id.
   */
  routes: {
    [k: string]: Route;
  };
}
/**
 * A route: a path and the screen that it shows.
 */
export interface Route {
  /**
   * The route's path. Write :name for a parameter.
   */
  path: string;
  access: Name;
  requires?: Requires;
  screen?: Name;
  title: CopyKey;
  /**
   * Titles with conditions on the address. The first one whose condition is true is shown instead of "title". These titles have no placeholders.
   */
  title_when?: TextCase[];
  /**
   * The frame around the screen. funnel: the header with logo, back arrow and progress bar. portal: the members portal's menu. bare: none.
   */
  layout?: 'funnel' | 'portal' | 'bare';
  /**
   * true: the address alone tells about health, so other services receive only its pattern. A route whose screen or actions call an operation with health data is such a route by itself.
   */
  health?: boolean;
  /**
   * false: the route is never stored as the current or previous path. Use it for error screens and callbacks.
   */
  remember?: boolean;
  /**
   * true: a side page, such as the privacy notice. It is never stored as the current or previous path. Its back arrow returns to the page from which it was opened, and values typed on that page stay.
   */
  beside?: boolean;
  /**
   * true: a person who left this screen unfinished comes back to it after signing in (GD-3).
   */
  resume_here?: boolean;
  /**
   * true: people reach this route from outside the app, so no screen needs to lead to it.
   */
  entry?: boolean;
  /**
   * The name of this route in the server's next_path. Leave it out where the step in steps.json has the name: that name leads to the first route of the step.
   */
  path_type?: string;
  /**
   * Query parameters that are stored on arrival: store.field and query.name. They are then removed from the address.
   */
  takes?: {
    /**
     * The query parameter, as query.name.
     */
    [k: string]: string;
  };
  on_arrival?: Actions;
  on_back?: Actions;
  /**
   * Query parameters that stay in the address: route.order is the value of ?order=. All others are stored by "takes" or ignored.
   *
   * Items: The name of a query parameter.
   */
  optional_params?: string[];
}
/**
 * Steps that must be done before this route opens. A visitor who has not done one is sent to that step, or to the nearest earlier step that has an address, or else to their landing page.
 */
export interface Requires {
  /**
   * The steps of steps.json that must be done.
   */
  done: Name[];
  unless?: Condition;
}
/**
 * What the person must see and what must be known. Everything that is named here must be true.
 */
export interface Expectation {
  /**
   * The id of the route whose screen is shown.
   */
  route?: string;
  /**
   * The address in the browser. Use it when the parameters matter.
   */
  path?: string;
  /**
   * The id of the question on the screen.
   */
  question?: string;
  /**
   * The id of the open modal. null: no modal is open.
   */
  modal?: string | null;
  /**
   * The error screen is shown with a failure of this type, as errors.json names it.
   */
  error?: string;
  /**
   * Texts that are on the screen; while a modal is open, in the modal.
   *
   * Items: A text: its key in copy/, or its words in the default language.
   */
  shows?: string[];
  /**
   * Texts that are not on the screen.
   *
   * Items: A text: its key in copy/, or its words in the default language.
   */
  hides?: string[];
  /**
   * The id of a toast (in errors.json) that was shown since the last step.
   */
  toast?: string;
  /**
   * Calls that were sent until now.
   *
   * Items: The name of a call in calls.json.
   */
  called?: string[];
  /**
   * Calls that were not sent until now.
   *
   * Items: The name of a call in calls.json.
   */
  not_called?: string[];
  /**
   * Analytics events that were sent until now.
   *
   * Items: The id of an event in analytics.json.
   */
  told?: string[];
  /**
   * Analytics events that were not sent until now.
   *
   * Items: The id of an event in analytics.json.
   */
  not_told?: string[];
  not?: StateTest;
  facts?: Condition;
  /**
   * The progress bar in percent, rounded. null: no progress bar is shown.
   */
  progress?: number | null;
}
/**
 * A test of a state, with some of the keys of an expectation.
 */
export interface StateTest {
  /**
   * The id of the route whose screen is shown.
   */
  route?: string;
  /**
   * The id of the open modal.
   */
  modal?: string;
  facts?: Condition;
}
/**
 * Opens a route by its id, or an address, as an external link would.
 */
export interface OpenStep {
  /**
   * The id of a route, or an address that begins with /.
   */
  open: string;
  /**
   * Values for the route's parameters. Default for `product_slug`: the product under "given".
   */
  params?: {
    /**
     * The value of a parameter.
     */
    [k: string]: string;
  };
}
/**
 * Chooses an option of the question on the screen. Use one step per option if several are chosen.
 */
export interface ChooseStep {
  /**
   * The option's id or text. For medications and allergies: the text of the option "none".
   */
  choose: string;
}
/**
 * Types into the text field of the question on the screen.
 */
export interface WriteStep {
  /**
   * The text.
   */
  write: string;
}
/**
 * Answers all remaining questions until another screen is shown: with options that stop nobody, a short text, no medications and no allergies.
 */
export interface AnswerRestStep {
  /**
   * Always true.
   */
  answer_rest: true;
}
/**
 * Presses a button or a link on the screen or in the open modal.
 */
export interface PressStep {
  /**
   * The button's or link's text: its key in copy/, or its words in the default language.
   */
  press: string;
  /**
   * The list item that the button belongs to. Name the properties that matter; the others get sample values.
   */
  item?: {
    [k: string]: unknown;
  };
}
/**
 * Fills in the form on the screen and submits it.
 */
export interface SendStep {
  /**
   * The values by field. The fields of a group are in an object.
   */
  send: {
    [k: string]: unknown;
  };
  /**
   * The form's name. Use it if the screen has several forms.
   */
  form?: string;
}
/**
 * Presses the back arrow in the header.
 */
export interface BackStep {
  /**
   * Always true.
   */
  back: true;
}
/**
 * Reloads the page. Everything that is kept in memory only is lost.
 */
export interface ReloadStep {
  /**
   * Always true.
   */
  reload: true;
}
/**
 * Ends the session.
 */
export interface SessionStep {
  /**
   * ends: the session's time runs out while the page is open.
   */
  session: 'ends';
}
/**
 * Sets the backend's response to a call, from this step on.
 */
export interface CallStep {
  /**
   * The name of a call in calls.json.
   */
  call: string;
  /**
   * The response. A number: a failure with this HTTP status. "network" or "timeout": no response. An object: the body of a successful response. After a 422 or 403 the backend names the next open step.
   */
  answers:
    | number
    | ('network' | 'timeout')
    | {
        [k: string]: unknown;
      };
  /**
   * The backend's error message.
   */
  message?: string;
}
/**
 * Checks what the person sees and what is known now.
 */
export interface ExpectStep {
  expect: Expectation;
}
/**
 * Who the person is and what they have done before the first step.
 */
export interface Given {
  /**
   * true: the person is signed in. Default: false.
   */
  signed_in?: boolean;
  /**
   * The person's data in the backend, by field of the store `user`. The backend also returns it at a later sign-in.
   */
  person?: {
    [k: string]: unknown;
  };
  /**
   * The product that the person looks at: the name of a file in products/. Default: the first product.
   */
  product?: string;
  /**
   * Steps that the person has done, as the backend knows.
   *
   * Items: The id of a step in steps.json.
   */
  done?: string[];
  /**
   * Answers from an earlier visit, by question id. The browser keeps them, and for a signed-in person the backend, too.
   */
  answers?: {
    [k: string]: EarlierAnswer;
  };
  /**
   * What is already known from an earlier visit or from the backend: store.field or a fact, and its value.
   */
  facts?: {
    /**
     * The value.
     */
    [k: string]: string | number | boolean | null;
  };
}
/**
 * An answer, and the version of the question that it was given to.
 */
export interface EarlierAnswer {
  /**
   * The ids of the chosen options; for a question without options, the text.
   *
   * Items: An option's id, or the text.
   */
  answer: string[];
  /**
   * The texts that were typed with chosen options, by option id.
   */
  user_texts?: {
    /**
     * The text.
     */
    [k: string]: string;
  };
  /**
   * The version of the question that was asked. Default: the current one.
   */
  version?: string;
  /**
   * true: the answer is a draft, because Continue was not pressed. Default: false.
   */
  draft?: boolean;
}
/**
 * A scenario: a short test about one person, with what they do and what they must see.
 */
export interface Scenario {
  /**
   * The ids of the requirements that the scenario tests.
   *
   * Items: The id of a requirement or decision.
   */
  covers?: string[];
  given?: Given;
  /**
   * The steps, in their order.
   */
  steps: ScenarioStep[];
}
/**
 * A rule: what must hold in every state that anybody can reach, whoever they are and whatever they press. `tundish test` tries all of these states.
 */
export interface ScenarioRule {
  /**
   * The ids of the requirements that the rule tests.
   *
   * Items: The id of a requirement or decision.
   */
  covers?: string[];
  when?: StateTest;
  always?: StateTest;
  never?: StateTest;
}
/**
 * Tests of the flow in plain words: scenarios (what one person does and sees) and rules (what always or never holds). `tundish test` runs them.
 */
export interface ScenariosFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The scenarios by name. Each name is a sentence that says what happens.
   */
  scenarios?: {
    [k: string]: Scenario;
  };
  /**
   * The rules by name. Each name is a sentence that says what always or never happens.
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
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The kind of screen.
   */
  kind: 'page';
  source?: Source;
  skeleton?: Skeleton;
  heading?: CopyKey;
  heading_from?: Reference;
  /**
   * Headings with conditions. The first one whose condition is true is shown instead of "heading".
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
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The kind of screen.
   */
  kind: 'form';
  source?: Source;
  skeleton?: Skeleton;
  fill?: Reference;
  heading: CopyKey;
  heading_from?: Reference;
  above?: Blocks;
  fields: FormFields;
  submit: FormSubmit;
  below?: Blocks;
}
/**
 * A screen that asks questions, one at a time. The questions come from a call (source) or from a file of the flow (asks).
 */
export interface QuestionnaireScreen {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The kind of screen.
   */
  kind: 'questionnaire';
  source?: Source;
  skeleton?: Skeleton;
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
 * Saves an unfinished answer in the backend, so that the person finds it on another device too. Use it only if the backend says of each question whether its answer is a draft.
 */
export interface SaveDraft {
  call: Name;
  after: Duration;
}
/**
 * The animation between two questions.
 */
export interface Transition {
  /**
   * The animation. slide: the next question moves in from the side. none: no animation.
   */
  kind: 'slide' | 'none';
  duration: Duration;
}
/**
 * The sign-off: who accepted the parts of the flow that affect people's safety (questions, stops, order of steps, consents). `tundish sign --as NAME` writes this file; git keeps earlier sign-offs.
 */
export interface SignoffFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The name of the person who signed.
   */
  by: string;
  /**
   * The day of the sign-off, as year-month-day.
   */
  on: string;
  /**
   * The languages that this person read.
   *
   * Items: A language.
   */
  languages: string[];
  /**
   * The hash of all parts.
   */
  behaviour: string;
  /**
   * The hash of each part: each question of each product and of the flow itself, the effects of stops, the order of steps, and the consents.
   */
  parts: {
    /**
     * A hash.
     */
    [k: string]: string;
  };
  /**
   * What each answer leads to, by product or questionnaire of the flow's own (`questionnaires/travel`), question and option. It helps people to review this file.
   */
  decisions: {
    /**
     * The decisions of a product, by question.
     */
    [k: string]: {
      /**
       * The decisions of a question, by option.
       */
      [k: string]: {
        /**
         * What this option leads to: goes on, asks more, or stops with the names of its stops.
         */
        [k: string]: string;
      };
    };
  };
}
/**
 * The steps of the funnel in their order. The server, the progress bar and the route guards all use this order.
 */
export interface StepsFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  label: CopyKey;
  /**
   * How full the first step is at the start, from 0 to 0.5: 0.1 is a tenth of the step (PG-2).
   */
  first_step_starts_at: number;
  /**
   * The smallest filled part of the progress bar, from 0 to 1 (PG-2).
   */
  minimum_width: number;
  value: CopyKey;
  goal?: Name;
  /**
   * The steps in their order. People are sent to the first one that is not done.
   */
  steps: Step[];
}
/**
 * A step: one thing that must be done.
 */
export interface Step {
  id: Id;
  only_if?: Condition;
  /**
   * The name of this step in the server's next_path. Leave it out only in a flow whose server leads nobody.
   */
  path_type?: string;
  /**
   * Other names of this step, with conditions. The first one whose condition is true is used.
   */
  path_type_when?: PathTypeCase[];
  /**
   * The routes of this step. The step is the current one on each of them and begins on the first.
   */
  routes: Name[];
  done_if: Condition;
  /**
   * The step's share of the progress bar, relative to the other steps. Leave it out to keep the step out of the bar.
   */
  weight?: number;
  /**
   * How the step's part of the progress bar fills. answered: by the number of answered questions. position: by the place of the current question among all. Default: the part fills when people continue to the next step; the last step's part fills when the step is done.
   */
  fills?: 'answered' | 'position';
}
/**
 * Another name, with its condition.
 */
export interface PathTypeCase {
  if: Condition;
  /**
   * The name of this step in the server's next_path.
   */
  path_type: string;
}
/**
 * The stores that the flow declares, and where each is persisted.
 */
export interface StoresFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The stores by name. The engine's own stores (auth, user, session, navigation, queries, impersonation) are not declared here.
   */
  stores: {
    [k: string]: Store;
  };
}
/**
 * A store: a named part of the state.
 */
export interface Store {
  /**
   * What the store holds. fields: named values (the default). answers: the answers of a questionnaire, one record per question.
   */
  holds?: 'fields' | 'answers';
  /**
   * The store's key in the browser's storage. Default: its own name, with _ for -.
   */
  name?: string;
  /**
   * The fields by name.
   */
  fields?: {
    /**
     * One field: its type. Booleans start as false, all others without a value. Where that is not right, the type and the value at the start.
     */
    [k: string]: FieldType | StoreField;
  };
  /**
   * Where the store is persisted. memory: nowhere; a reload clears it. session: until the tab is closed. local: in the browser.
   */
  persist: 'memory' | 'session' | 'local';
  /**
   * true: the store holds health data, so it is stored encrypted (AES-GCM, with a key that scripts cannot read). A store of answers is always encrypted.
   */
  health?: boolean;
  /**
   * Who owns the data. person: the person who is signed in; nobody else can read it. device: nobody in particular. Default: person.
   */
  owner?: 'person' | 'device';
  kept_signed_out?: Duration;
  /**
   * The version of the store's fields. Raise it when the meaning of a field changes; data stored with an older version is then dropped. Default: 1.
   */
  version?: number;
}
/**
 * A field that starts with another value.
 */
export interface StoreField {
  type: FieldType;
  /**
   * The value at the start. null: no value.
   */
  default: unknown;
}
/**
 * The theme: colours, sizes, fonts and motion.
 */
export interface ThemeFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  tokens: Look;
  schemes: Schemes;
  /**
   * Web fonts. They are loaded after the first screen is shown. Name each of them first in a font family, followed by its fallback.
   */
  fonts: Font[];
  /**
   * The image for links to the site in messages and social networks: a PNG of 1200 by 630 pixels in public/. `npm run social-preview` draws it. It shows the brand and no treatment.
   */
  preview?: string;
}
/**
 * The design tokens. Each becomes a CSS custom property: color.primary becomes --color-primary. Write the tokens of the brand, and only those other tokens (spacing, sizes, widths, times, colours of messages) that differ from their default.
 */
export interface Look {
  'color.page': Colour;
  'color.wash': Colour;
  'color.surface'?: Colour;
  'color.sunken': Colour;
  'color.text': Colour;
  'color.quiet': Colour;
  'color.line': Colour;
  'color.line-strong': Colour;
  'color.primary': Colour;
  'color.primary-strong': Colour;
  'color.primary-soft': Colour;
  'color.on-primary'?: Colour;
  'color.accent': Colour;
  'color.accent-soft': Colour;
  'color.on-accent': Colour;
  'color.dusk': Colour;
  'color.on-dusk': Colour;
  'color.focus': Colour;
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
  'color.backdrop': Colour;
  'font.body': FontFamily;
  'font.heading': FontFamily;
  'text.tiny'?: Size;
  'text.small'?: Size;
  'text.body'?: Size;
  'text.large'?: Size;
  'text.subheading'?: Size;
  'text.heading'?: Size;
  'text.display'?: Size;
  'weight.medium'?: Weight;
  'weight.strong'?: Weight;
  'tracking.heading': Tracking;
  'space.1'?: Size;
  'space.2'?: Size;
  'space.3'?: Size;
  'space.4'?: Size;
  'space.5'?: Size;
  'space.6'?: Size;
  'space.7'?: Size;
  'space.8'?: Size;
  'radius.small': Size;
  'radius.medium': Size;
  'radius.large': Size;
  'radius.button': Size;
  'radius.round'?: Size;
  'shape.mark': Shape;
  'turn.mark': Turn;
  'shadow.card': Shadow;
  'shadow.lifted': Shadow;
  'shadow.modal': Shadow;
  'size.touch'?: Size;
  'size.picture'?: Size;
  'size.logo'?: Size;
  'width.content'?: Size;
  'width.page'?: Size;
  'width.modal'?: Size;
  'width.sidebar'?: Size;
  'width.toast'?: Size;
  'time.quick'?: Time;
  'time.wait'?: Time;
  'time.slide'?: Time;
  'ease.out'?: Ease;
  'width.aside': Size;
}
/**
 * Other colours for devices with another colour scheme. Tokens that a scheme leaves out keep their value, except the colours of messages and the shadows, which have a default of their own in the dark.
 */
export interface Schemes {
  dark: DarkScheme;
}
/**
 * The colours for devices in dark mode.
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
  'color.accent-soft'?: Colour;
  'color.on-accent'?: Colour;
  'color.dusk'?: Colour;
  'color.on-dusk'?: Colour;
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
 * A font with all its weights in one file.
 */
export interface Font {
  /**
   * The name of the font in font.body and font.heading.
   */
  family: string;
  /**
   * The font's WOFF2 file in the flow's folder.
   */
  file: string;
  /**
   * The lightest and the boldest weight in the file.
   */
  weight: string;
  fallback: FontFallback;
}
/**
 * Fonts of the device that are shown until the web font is loaded. They are scaled to the web font's measures, so that nothing moves when the web font replaces them.
 */
export interface FontFallback {
  /**
   * The name of the fallback in font.body and font.heading. Write it after the web font.
   */
  family: string;
  ascent: Share;
  descent: Share;
  /**
   * The first one that the device has is used.
   */
  device_fonts: DeviceFont[];
}
/**
 * A device font and the scale that gives its text the web font's width.
 */
export interface DeviceFont {
  /**
   * The full or PostScript names of the device font, and of fonts whose letters have the same width.
   *
   * Items: The name of a device font.
   */
  local: string[];
  size: Share;
}
/**
 * Which version of a text each translation was made from. `tundish translations` writes this file; `tundish check` reports translations whose text has changed since.
 */
export interface TranslatedFile {
  /**
   * The JSON Schema of this file. Editors use it to complete keys and to show these descriptions.
   */
  $schema?: string;
  /**
   * The translations of each file, by key of the text.
   */
  files: {
    /**
     * The translations of a file.
     */
    [k: string]: {
      /**
       * The hash of the text that was translated, and the hash of the translation.
       */
      [k: string]: string;
    };
  };
}
/**
 * The test for an answer.
 */
export interface AnswerTest {
  /**
   * True when this option was chosen.
   */
  is?: string;
  /**
   * True when this option was not chosen, or when there is no answer.
   */
  is_not?: string;
  /**
   * True when one of these options was chosen.
   */
  is_one_of?: string[];
  /**
   * True when this option is among the chosen ones.
   */
  includes?: string;
  /**
   * True when one of these options is among the chosen ones.
   */
  includes_any?: string[];
  /**
   * True when the answer is this number or greater.
   */
  at_least?: number;
  /**
   * True when the answer is greater than this number.
   */
  above?: number;
  /**
   * True when the answer is this number or smaller.
   */
  at_most?: number;
  /**
   * True when the answer is smaller than this number.
   */
  below?: number;
  before?: ComparedDate;
  after?: ComparedDate;
  /**
   * true: there must be an answer. false: there must be none.
   */
  known?: boolean;
}
/**
 * A calendar date: a fixed one, or one counted from today in UTC.
 */
export interface ComparedDate {
  /**
   * The date.
   */
  date?: string;
  /**
   * How many days after today.
   */
  days_from_now?: number;
}
/**
 * An answer, with the question as it was asked.
 */
export interface GivenAnswer {
  question: Question;
  /**
   * When the answer was given, ISO 8601.
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
   * The name of the step or route. After the pre-questionnaire it may be left out if a question is named (PQ-6).
   */
  path_type?: string | null;
}
/**
 * A list of questions.
 */
export interface Questionnaire {
  /**
   * The questions, in the order in which they are asked.
   */
  questions: Question[];
}
/**
 * A response that says where the visitor must go next.
 */
export interface GoesNext {
  next_path: MaybeNextPath;
  bmi?: Bmi;
  demographics?: Demographics;
  question?: Question;
}
/**
 * Height, weight and the body mass index.
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
   * The body mass index in kg/m², with one decimal.
   */
  bmi?: number | null;
}
/**
 * Personal data that the pharmacy needs.
 */
export interface Demographics {
  /**
   * The stored values.
   */
  demographics?: {
    [k: string]: unknown;
  } | null;
}
/**
 * A response that says where the visitor must go next, and holds the question there.
 */
export interface AnswerSaved {
  next_path: MaybeNextPath;
  question?: Question;
}
/**
 * A person with an account.
 */
export interface User {
  id: string;
  /**
   * The email address.
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
   * completed: the person is a patient. Any other value: a prospect.
   */
  registration_state?: string | null;
  /**
   * member or staff.
   */
  role?: string | null;
  /**
   * done: the person has proved that the email address is theirs. suggested: an account that is older than email verification. required: some calls are refused until the address is verified. Left out by a backend that verifies no addresses.
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
   * The member of staff who acts for this member.
   */
  impersonated_by?: string | number | {} | null;
  /**
   * The member's name, for the banner.
   */
  name?: string | null;
  user: User;
}
/**
 * Who is signed in, and what the link in a mail did.
 */
export interface EmailLinkOpened {
  user: User;
  /**
   * confirmed: the address is verified. sign_in: another account has this address, and its owner must sign in to it. bring: the person is that owner, and may bring over what the account of the link holds.
   */
  link: 'confirmed' | 'sign_in' | 'bring';
}
/**
 * A member, as staff find them.
 */
export interface FoundMember {
  id: string;
  /**
   * The email address.
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
   * completed: the person is a patient. Any other value: a prospect.
   */
  registration_state?: string | null;
  /**
   * member or staff.
   */
  role?: string | null;
  /**
   * done: the person has proved that the email address is theirs. suggested: an account that is older than email verification. required: some calls are refused until the address is verified. Left out by a backend that verifies no addresses.
   */
  email_verification?: string | null;
  /**
   * true: the person signed up with an address that another account has.
   */
  waiting?: boolean;
}
/**
 * The members that staff searched for.
 */
export interface MemberList {
  /**
   * The members.
   */
  members: FoundMember[];
}
/**
 * The target of a redirect.
 */
export interface Redirected {
  /**
   * A path of the app, or an external address.
   */
  redirect_to: string;
}
/**
 * The person, whose registration is now complete.
 */
export interface DemographicsSaved {
  user: User;
  next_path?: MaybeNextPath;
  bmi?: Bmi;
  question?: Question;
}
/**
 * Where to go next.
 */
export interface StepRead {
  next_path?: MaybeNextPath;
}
/**
 * Height, weight and the body mass index, and where to go next.
 */
export interface BmiSaved {
  /**
   * Height in inches.
   */
  height_in?: number | null;
  /**
   * Weight in pounds.
   */
  weight_lb?: number | null;
  /**
   * The body mass index in kg/m², with one decimal.
   */
  bmi?: number | null;
  next_path?: MaybeNextPath;
  demographics?: Demographics;
  question?: Question;
}
/**
 * The medical questions of a person and product.
 */
export interface QuestionnaireProgress {
  /**
   * The ids of the questions, in the order in which they are asked.
   */
  question_ids: string[];
  user_questionnaire_id: string;
}
/**
 * A product in the catalogue.
 */
export interface ProductSummary {
  /**
   * The product's name in addresses.
   */
  slug: string;
  /**
   * The product's name.
   */
  name?: string;
  /**
   * One sentence about the product.
   */
  summary?: string | null;
  /**
   * The address of the product's image.
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
 * The data of the intro screen.
 */
export interface ProductIntro {
  /**
   * The product's name in addresses.
   */
  slug: string;
  /**
   * The product's name.
   */
  name: string;
  /**
   * One sentence about the product.
   */
  summary?: string | null;
  /**
   * The address of the product's image.
   */
  image?: string | null;
  /**
   * A text about the product, as HTML.
   */
  intro_html?: string | null;
  /**
   * A text about the product's dissolving tablet, as HTML.
   */
  dissolving_tablet_html?: string | null;
  /**
   * The price of the cheapest quantity in stock, in cents. Absent when nothing is in stock.
   */
  from_cents?: number;
  /**
   * What that quantity is called.
   */
  from_label?: string;
  /**
   * The answers given so far for this product, in the order in which they were asked. Each says where it can be changed.
   */
  answers?: GivenAnswer[];
}
/**
 * A variant: one form and strength of a product.
 */
export interface Variant {
  id: string;
  /**
   * The variant's name.
   */
  name: string;
  /**
   * A description of the variant.
   */
  description?: string | null;
  /**
   * The address of the variant's image.
   */
  image?: string | null;
  /**
   * true: the variant dissolves in the mouth.
   */
  isRdt?: boolean | null;
  /**
   * The lowest price per unit, in cents.
   */
  price_cents?: number;
  /**
   * The largest number of units in one order.
   */
  maxQuantity?: number | null;
  /**
   * false: the variant is out of stock.
   */
  in_stock?: boolean | null;
  /**
   * A few words that recommend the variant.
   */
  badge?: string | null;
  /**
   * How strong the variant is, among those of the product.
   */
  level?: {
    /**
     * The variant's level. 1 is the lowest.
     */
    at: number;
    /**
     * The number of levels.
     */
    of: number;
    /**
     * The level in words.
     */
    text: string;
  } | null;
  /**
   * true: the variant has the form that was chosen in the medical questions, and another one on offer has not.
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
   * true: the person wants a form that dissolves in the mouth. The intro that was seen last decides; without one, the answers decide.
   */
  isRdt?: boolean | null;
}
/**
 * A quantity that can be ordered, with its price.
 */
export interface Quantity {
  /**
   * The number of units.
   */
  quantity: number;
  /**
   * The price of all units together, in cents.
   */
  price_cents: number;
  /**
   * The price per unit, in cents.
   */
  unit_price_cents?: number;
  /**
   * How much cheaper a unit is than with the most expensive quantity, in whole percent, rounded down.
   */
  saving_percent?: number;
  /**
   * How often the order is delivered: once, monthly or quarterly.
   */
  subscriptionType?: string | null;
  /**
   * The text that visitors see for this quantity.
   */
  label?: string | null;
  /**
   * The delivery charge of an order of this quantity, in cents.
   */
  shipping_cents?: number;
  /**
   * The tax of an order of this quantity, in cents.
   */
  tax_cents?: number;
  /**
   * What an order of this quantity costs with delivery and tax, in cents.
   */
  total_cents?: number;
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
   * The name of the variant.
   */
  variant?: string | null;
  /**
   * The address of the variant's image, or of the product's.
   */
  image?: string | null;
  /**
   * The name of the product.
   */
  product?: string | null;
  /**
   * The largest number of units in one order.
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
   * The number of units.
   */
  quantity?: number;
  /**
   * How often the order is delivered.
   */
  subscriptionType?: string | null;
  /**
   * The price of all units together, in cents.
   */
  price_cents?: number;
  /**
   * The name of the quantity.
   */
  label?: string | null;
}
/**
 * The order, as the server sees it.
 */
export interface Order {
  /**
   * The lines.
   */
  line_items: LineItem[];
  /**
   * The delivery charge, in cents.
   */
  shipping_cents?: number;
  /**
   * The tax, in cents.
   */
  tax_cents?: number;
  /**
   * The total, in cents.
   */
  total_cents?: number;
  /**
   * The order's id, once it is placed.
   */
  id?: string;
  /**
   * The order number that people see, once the order is placed.
   */
  number?: string;
  /**
   * The state of a placed order: in_review, approved, shipped, delivered or canceled.
   */
  state?: string;
  /**
   * When the order was placed, ISO 8601.
   */
  placed_at?: string;
  shipping?: Shipping;
  /**
   * The answers on which the order is based, in the order in which they were asked.
   */
  answers?: GivenAnswer[];
  /**
   * In an empty cart: the order that was placed last.
   */
  latest_order?: {
    /**
     * The order's id.
     */
    id: string;
    /**
     * The order number that people see.
     */
    number: string;
    /**
     * When the order was placed, ISO 8601.
     */
    placed_at: string;
  };
}
/**
 * The delivery address.
 */
export interface Shipping {
  /**
   * The recipient's name.
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
 * Whether the session is still valid.
 */
export interface SessionValid {
  /**
   * true: the session is valid.
   */
  valid: boolean;
}
/**
 * The body of an error response.
 */
export interface ErrorBody {
  /**
   * The error message, at the top level.
   */
  message?: string | null;
  /**
   * The error message and where to go next.
   */
  errors?: {
    /**
     * The error message: a text, several texts, or texts by field.
     */
    message?:
      | string
      | string[]
      | {
          [k: string]: string | string[];
        }
      | null;
    /**
     * true: the person must do something.
     */
    warning?: boolean | null;
    next_path?: MaybeNextPath;
  };
}
/**
 * The order that is about to be paid for, or a placed order.
 */
export interface Checkout {
  order: Order;
  /**
   * The delivery address, as far as it is known.
   */
  shipping?: Shipping | null;
  /**
   * The idempotency key to send with the payment. The same key places the same order.
   */
  idempotency_key?: string;
  /**
   * The https address at which the payment provider makes tokens of cards. null on staging, which accepts test cards only.
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
   * The delivery charge, in cents.
   */
  shipping_cents?: number;
  /**
   * The tax, in cents.
   */
  tax_cents?: number;
  /**
   * The total, in cents.
   */
  total_cents: number;
  /**
   * The order's id, once it is placed.
   */
  id: string;
  /**
   * The order number that people see, once the order is placed.
   */
  number: string;
  /**
   * The state of a placed order: in_review, approved, shipped, delivered or canceled.
   */
  state: string;
  /**
   * When the order was placed, ISO 8601.
   */
  placed_at: string;
  shipping?: Shipping;
  /**
   * Whether the order counts as a purchase, in the response that placed it. The server may leave out orders that cost nothing (AN-6).
   */
  counted?: boolean;
  /**
   * The answers on which the order is based, in the order in which they were asked.
   */
  answers?: GivenAnswer[];
  /**
   * The consent that was given with the order, in the words that were shown.
   */
  consent?: string;
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
 * A product that the person started with and has not ordered.
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
 * What the members portal shows: unfinished products and orders.
 */
export interface Portal {
  /**
   * Products that the person started with and has not ordered.
   */
  started: Started[];
  /**
   * The orders, newest first.
   */
  orders: PlacedOrder[];
  /**
   * The products that the person can start with.
   */
  products?: ProductSummary[];
}
/**
 * A sign-in that is still valid.
 */
export interface AccountSession {
  /**
   * true: the session of this request.
   */
  current: boolean;
  /**
   * When the session began, ISO 8601.
   */
  started_at: string;
  /**
   * When the session was last used, ISO 8601.
   */
  last_activity_at: string;
  /**
   * The browser and the operating system, so that people recognise their device. null: unknown.
   */
  device?: string | null;
}
/**
 * The data that a member can change.
 */
export interface AccountSettings {
  /**
   * The member's name.
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
   * The email address.
   */
  email?: string;
  /**
   * The postal address.
   */
  address?: {} | null;
  /**
   * The sessions, newest first.
   */
  sessions: AccountSession[];
  /**
   * When the member asked for the deletion of their data, ISO 8601.
   */
  deletion_requested_at?: string | null;
  user?: User;
}
/**
 * A copy of all data that is stored about a member.
 */
export interface Anything {
  [k: string]: unknown;
}
/**
 * The postal address.
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
  state: UsState;
  /**
   * ZIP code.
   */
  zip: string;
}
/**
 * The delivery address.
 */
export interface ShippingBody {
  /**
   * The recipient's name.
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
  state: UsState;
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
       * The name.
       */
      name: string;
      /**
       * The kind of concept.
       */
      conceptType: string;
      /**
       * The strength.
       */
      strength: string;
    };
  };
  /**
   * The typed text, one line per item.
   */
  medication_free_text: string[];
  /**
   * true: the person takes none.
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
       * The name.
       */
      name: string;
      /**
       * The kind of allergen.
       */
      allergenCategory: string;
    };
  };
  /**
   * The typed text, one line per item.
   */
  allergy_free_text: string[];
  /**
   * true: the person has none.
   */
  none_allergies: boolean;
}
/**
 * The question as it was asked.
 */
export interface Asked {
  /**
   * The version of the question.
   */
  version?: string | null;
  /**
   * The language in which the question was asked.
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
  bringAnswers: {
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
  readStep: {
    params: {
      product_slug: string;
      path_type: string;
    };
    query: {};
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
      consent_version?: string;
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
   * The pre-questionnaire was sent, and every question has a valid answer.
   */
  'pre.complete': boolean;
  /**
   * Height and weight are known.
   */
  'bmi.known': boolean;
  /**
   * Date of birth, sex, phone and address are known.
   */
  'demographics.complete': boolean;
  /**
   * The person's date of birth.
   */
  'person.date_of_birth': string | null;
  /**
   * Every medical question has a valid answer.
   */
  'medical.complete': boolean;
  /**
   * The product intro was shown.
   */
  'intro.seen': boolean;
  /**
   * The path types of the steps that the person has read and left with Continue.
   */
  'steps.read': string[];
  /**
   * The id of the variant in the cart.
   */
  'cart.variant': string | null;
  /**
   * The number of units in the cart.
   */
  'cart.quantity': number | null;
  /**
   * The person wants a form that dissolves in the mouth. The intro that was seen last decides; without one, the answers decide.
   */
  'cart.isRdt': boolean;
  /**
   * The order is paid for and placed.
   */
  'order.placed': boolean;
}
