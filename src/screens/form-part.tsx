import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  buildPath,
  storedInputOf,
  type Field,
  type Flow,
  type FormBlock,
  isAsked,
  isObject,
  type Json,
  jsonOf,
  labelOf,
  misformattedFields,
  flattenedFields,
  resolve,
  routeOf,
  schemaOf,
  type Translate,
  sentData,
} from '#core';
import { type FormValidators, useFlow, useFlowState, useRouteMatch, useSend, useSession, useTranslate } from '#runtime';
import {
  Button,
  classes,
  type ConsentDocument,
  errorTexts,
  type FormData,
  formFields,
  formUi,
  formWidgets,
  JsonForm,
  precompiled,
} from '#widgets';
import { OnSent } from './blocks/on-sent.ts';
import { useScope } from './blocks/use-scope.ts';
import { FormRefusal } from './form-refusal.tsx';
import { FlowIcon } from './flow-icon.tsx';

/** The initial data of a form, without null values. */
function filled(data: Json | undefined): FormData {
  if (!isObject(data)) return {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([field, value]) =>
      value === null || value === undefined ? [] : [[field, isObject(value) ? filled(value) : value]],
    ),
  );
}

interface FormPartProps {
  /** An id that is unique on the page. The ids of the fields begin with it. */
  id: string;
  /** The block's name; empty for a form screen. */
  name: string;
  form: Pick<FormBlock, 'fields' | 'submit' | 'fill'>;
  validators: FormValidators;
}

/** A form: the whole screen or a block. If something on the screen fails, its input is not lost (EC-7). */
export function FormPart({ id, name, form: { fields, submit, fill }, validators }: FormPartProps) {
  const t = useTranslate();
  const flow = useFlow();
  const send = useSend();
  const { scope, texts } = useScope();
  const { clock } = useSession().services;
  const { busy: write, fieldErrors, refusal, form: sent } = useFlowState((state) => state.screen);
  const busy = write !== null;
  const { path } = useRouteMatch();
  const [before] = useState<FormData>(
    () => storedInputOf(scope.state, path, name) ?? filled(fill === undefined ? undefined : resolve(fill, scope)),
  );
  const [typed, type] = useState<FormData>();
  const data = typed ?? before;
  useTyped(path, name, typed);
  const asksForPassword = flattenedFields(fields).some(({ entry }) => 'widget' in entry && entry.widget === 'password');
  const isRefused = refusal !== null || Object.keys(fieldErrors).length > 0;
  const collapse = use(OnSent);
  useSent(busy && sent === name, !isRefused, () => {
    // Somebody who comes to the screen later must not see a password.
    if (asksForPassword) type(undefined);
    collapse?.();
  });
  const functions = validators?.[name];
  const schema = useMemo(() => schemaOf(fields), [fields]);
  const validator = useMemo(() => precompiled(functions ?? {}, schema), [functions, schema]);
  const formScope = {
    t,
    isAsked: (key: string) => isAsked(fields, key, scope),
    label(field: Field) {
      const label = labelOf(field, scope);
      return t(label.text, texts(label.with));
    },
  };
  const transformErrors = errorTexts(fields, formScope, () =>
    misformattedFields(fields, jsonOf(data), new Date(clock.now())),
  );
  const [units, chooseUnits] = useState<string>();
  const documents = useMemo(() => documentsIn(flow, fields, t), [flow, fields, t]);
  const words = flow.layout.form;
  const context = useMemo(() => ({ t, words, units, documents, chooseUnits }), [t, words, units, documents]);
  const change = (next: FormData) => {
    type(next);
    if (sent === name || refusal?.form === null)
      send({ type: 'typed', name, before: jsonOf(data), form: jsonOf(next) });
  };
  return (
    <JsonForm
      id={id}
      schema={schema}
      uiSchema={formUi(fields, formScope)}
      validator={validator}
      widgets={formWidgets}
      fields={formFields}
      formData={data}
      extraErrors={sent === name ? fieldErrors : NONE}
      refusal={refusal?.form === name && <FormRefusal refusal={refusal} />}
      formContext={context}
      transformErrors={transformErrors}
      busy={busy}
      {...(submit.enter_key && { enterKey: submit.enter_key })}
      onChange={change}
      onSubmit={(form) => {
        const entered = sentData(fields, jsonOf(form), scope);
        send({ type: 'submitted', name, form: entered, data: scope.data, do: submit.do });
      }}
    >
      <div className={classes('form-actions', submit.look === 'beside' && 'form-actions--beside')}>
        <Button type="submit" busy={busy && sent === name}>
          {submit.icon && <FlowIcon name={submit.icon} />}
          {t(submit.label, texts(submit.with))}
        </Button>
      </div>
    </JsonForm>
  );
}

const NONE = {};

/** By field, the documents of a consent box and their addresses. */
const documentsIn = (flow: Flow, fields: FormBlock['fields'], t: Translate): Record<string, ConsentDocument[]> =>
  Object.fromEntries(
    flattenedFields(fields).flatMap(({ key, entry }) => {
      const consent = 'field' in entry ? entry.consent : undefined;
      const documents = (consent?.documents ?? []).flatMap(({ label, to }) => {
        const href = buildPath(routeOf(flow, to), {});
        return href === undefined ? [] : [{ label: t(label), href, newTab: t(consent?.new_tab ?? '') }];
      });
      return documents.length === 0 ? [] : [[key, documents]];
    }),
  );

/**
 * Runs a function after the call of a form has succeeded.
 * @param waits whether the call is running
 * @param isSent whether the form shows no error. Every failed call shows one, so no error means success
 */
function useSent(waits: boolean, isSent: boolean, done: () => void): void {
  const waited = useRef(false);
  const onDone = useEffectEvent(done);
  useEffect(() => {
    if (waited.current && !waits && isSent) onDone();
    waited.current = waits;
  }, [waits, isSent]);
}

/** Gives the session access to a form's input while the form is on the page. */
function useTyped(path: string, name: string, data: FormData | undefined): void {
  const { forms } = useSession();
  const typed = useEffectEvent(() => (data === undefined ? undefined : jsonOf(data)));
  useEffect(() => {
    const form = { path, name, typed: () => typed() };
    forms.add(form);
    return () => void forms.delete(form);
  }, [forms, path, name]);
}
