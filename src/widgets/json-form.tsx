import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import Form from '@rjsf/core/lib/components/Form.js';
import {
  ErrorSchemaBuilder,
  type RegistryFieldsType,
  type RJSFSchema,
  type RJSFValidationError,
  type UiSchema,
  type ValidatorType,
  type Widget,
} from '@rjsf/utils';
import { type EnterKey, useEnterKey } from './enter-key.ts';
import { WidgetContext, type FormContext, type QuestionContext } from './context.ts';
import { useErrorAnnouncement } from './error-announcement.ts';
import { fields as ofEveryForm, templates } from './registry.ts';

/** The data of a form: values by field. */
export type FormData = Record<string, unknown>;

interface JsonFormProps {
  /** The id of the form element. Ids of its fields begin with it. */
  id: string;
  /** The schema from which the form's validator was compiled. */
  schema: RJSFSchema;
  uiSchema: UiSchema;
  validator: ValidatorType;
  /** The widgets that this screen needs, by the names in its uiSchema. */
  widgets: Readonly<Record<string, Widget>>;
  /** RJSF fields that forms need in addition to the fields of questions. */
  fields?: RegistryFieldsType;
  /** The data of the form (controlled): values that onChange or the widgets report must be passed back here. */
  formData: FormData;
  /** Errors from the server or core by field ("address.zip"). They do not prevent a submit. */
  extraErrors?: Readonly<Record<string, string>> | undefined;
  /** Why the whole form was refused. */
  refusal?: ReactNode;
  formContext: FormContext | QuestionContext;
  transformErrors?: ((errors: RJSFValidationError[]) => RJSFValidationError[]) | undefined;
  /** Whether a submit is running. Further ones are ignored. */
  busy?: boolean;
  /** The label of the Enter key at the last field on screen keyboards. */
  enterKey?: EnterKey;
  /** Not needed if the widgets report changes themselves. */
  onChange?(formData: FormData): void;
  onSubmit(formData: FormData): void;
  /** The buttons. */
  children: ReactNode;
}

const NO_MORE = {};

/** Otherwise RJSF would fill in every `const`, so that a consent would be ticked from the start. */
const NO_CONST_DEFAULTS = { constAsDefaults: 'never' } as const;

function errorTree(flat: Readonly<Record<string, string>>) {
  const builder = new ErrorSchemaBuilder<FormData>();
  for (const [key, message] of Object.entries(flat)) builder.addErrors(message, key.split('.'));
  return builder.ErrorSchema;
}

/**
 * The only component that mounts RJSF's Form. Errors appear at their fields. A failed submit focuses the first invalid
 * field and announces all errors (VA-3). In RJSF 7, another component owns the data; that migration affects only this
 * file.
 */
export function JsonForm(props: JsonFormProps) {
  const { id, schema, uiSchema, validator, widgets, formData, extraErrors, formContext, transformErrors } = props;
  const { busy = false, enterKey = 'done', fields = NO_MORE, refusal, onChange, onSubmit, children } = props;
  const allFields = useMemo(() => ({ ...ofEveryForm, ...fields }), [fields]);
  const frame = useRef<HTMLDivElement>(null);
  const fromOutside = useMemo(() => (extraErrors === undefined ? {} : errorTree(extraErrors)), [extraErrors]);
  const messages = [
    ...Object.values(extraErrors ?? {}),
    ...('errors' in formContext ? Object.values(formContext.errors) : []),
  ];
  const report = useErrorAnnouncement(frame, messages, busy);
  useEnterKey(frame, enterKey);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
  }, []);

  return (
    <div className="json-form" ref={frame}>
      <div role="alert">
        {report.announced !== '' && (
          <p className="visually-hidden" key={report.attempt}>
            {report.announced}
          </p>
        )}
        {refusal}
      </div>
      <WidgetContext value={formContext}>
        <Form
          // Before the scripts run, `method="dialog"` makes a submit do nothing, so that typed values never appear in
          // the address.
          method="dialog"
          id={id}
          idPrefix={id}
          className="json-form__form"
          schema={schema}
          uiSchema={uiSchema}
          validator={validator}
          fields={allFields}
          templates={templates}
          widgets={widgets}
          formData={formData}
          extraErrors={fromOutside}
          {...(transformErrors === undefined ? {} : { transformErrors })}
          noHtml5Validate
          showErrorList={false}
          // Fields render again when their RJSF props change. Widgets get everything else from React contexts.
          experimental_componentUpdateStrategy="shallow"
          experimental_defaultFormStateBehavior={NO_CONST_DEFAULTS}
          // RJSF also reports the empty objects that it adds while it renders. The visitor has not typed anything then.
          onChange={(event) => mounted.current && onChange?.(event.formData ?? {})}
          onSubmit={(event) => {
            if (busy) return;
            report.submitted();
            onSubmit(event.formData ?? {});
          }}
          onError={(errors) => report.failed(errors.map(({ message }) => message ?? ''))}
        >
          {children}
        </Form>
      </WidgetContext>
    </div>
  );
}
