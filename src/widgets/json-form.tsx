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
import { WidgetContext, type FormContext, type QuestionContext } from './context.ts';
import { useProblemReport } from './problem-report.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { fields as ofEveryForm, templates } from './registry.ts';

/** What a form holds. */
export type FormData = Record<string, unknown>;

interface JsonFormProps {
  /** Id of the form element; ids of its fields begin with it. */
  id: string;
  /** The schema its validator was compiled from. */
  schema: RJSFSchema;
  uiSchema: UiSchema;
  validator: ValidatorType;
  /** The widgets this screen needs, by the names its uiSchema uses. */
  widgets: Readonly<Record<string, Widget>>;
  /** The fields this screen needs beside those of a question. */
  fields?: RegistryFieldsType;
  /** Owned by the caller: what onChange reports, or what its widgets tell, must come back here. */
  formData: FormData;
  /** Field (parent.child for nested ones) → what the server or core says is wrong with it; does not stop a submit. */
  extraErrors?: Readonly<Record<string, string>> | undefined;
  /** What is wrong with the whole of what was sent. */
  refusal?: string | undefined;
  formContext: FormContext | QuestionContext;
  transformErrors?: ((errors: RJSFValidationError[]) => RJSFValidationError[]) | undefined;
  /** A submit is under way: further ones are ignored. */
  busy?: boolean;
  /** Left out where the widgets tell of changes themselves. */
  onChange?(formData: FormData): void;
  onSubmit(formData: FormData): void;
  /** The buttons. */
  children: ReactNode;
}

const NO_MORE = {};

/** Otherwise RJSF fills in every `const`, and a consent would be given before it is asked for. */
const NO_CONST_DEFAULTS = { constAsDefaults: 'never' } as const;

function errorTree(flat: Readonly<Record<string, string>>) {
  const builder = new ErrorSchemaBuilder<FormData>();
  for (const [key, message] of Object.entries(flat)) builder.addErrors(message, key.split('.'));
  return builder.ErrorSchema;
}

/**
 * The one place that mounts RJSF's Form. Errors stand at their fields; a failed submit focuses the first of them and
 * has them read out (VA-3). RJSF 7 changes who owns the data: that move is a change of this file alone.
 */
export function JsonForm(props: JsonFormProps) {
  const { id, schema, uiSchema, validator, widgets, formData, extraErrors, formContext, transformErrors } = props;
  const { busy = false, fields = NO_MORE, refusal, onChange, onSubmit, children } = props;
  const allFields = useMemo(() => ({ ...ofEveryForm, ...fields }), [fields]);
  const frame = useRef<HTMLDivElement>(null);
  const fromOutside = useMemo(() => (extraErrors === undefined ? {} : errorTree(extraErrors)), [extraErrors]);
  const said = [
    ...Object.values(extraErrors ?? {}),
    ...('problems' in formContext ? Object.values(formContext.problems) : []),
  ];
  const report = useProblemReport(frame, said, busy);
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
        {refusal !== undefined && <ProblemSummary>{refusal}</ProblemSummary>}
      </div>
      <WidgetContext value={formContext}>
        <Form
          // Sent before the scripts are there, nothing happens: what was typed must not come into the address.
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
          // What else widgets show comes by contexts: a field is rendered again when what RJSF hands it changes.
          experimental_componentUpdateStrategy="shallow"
          experimental_defaultFormStateBehavior={NO_CONST_DEFAULTS}
          // RJSF reports the empty objects it adds while it is still being rendered; nobody has typed anything then.
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
