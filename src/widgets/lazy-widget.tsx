import { type ComponentType, useEffect, useState } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { useQuestion } from './context.ts';

/**
 * Loads a widget when a question shows it for the first time. (RJSF does not accept React.lazy as a widget.) A failed
 * load is a rendering error: the error screen appears, and Retry loads the widget again.
 */
export function lazyWidget(load: () => Promise<ComponentType<WidgetProps>>): ComponentType<WidgetProps> {
  let loaded: ComponentType<WidgetProps> | undefined;
  return function LazyWidget(props) {
    const { t, type } = useQuestion();
    const [Widget, setWidget] = useState(() => loaded);
    const [fault, setFault] = useState<unknown>();
    useEffect(() => {
      if (Widget !== undefined) return;
      load().then((found) => {
        loaded = found;
        setWidget(() => found);
      }, setFault);
    }, [Widget]);
    if (fault !== undefined) throw fault;
    if (Widget !== undefined) return <Widget {...props} />;
    return type.search === undefined ? null : <p role="status">{t(type.search.loading)}</p>;
  };
}
