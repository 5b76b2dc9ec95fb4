import { useForm as useConformForm } from '@conform-to/react';

type Options<Values extends Record<string, unknown>, Value> = Parameters<
  typeof useConformForm<Values, Value>
>[0];

/**
 * conform's `useForm`, whose errors are never missed. conform reports changes of what a render has read so far,
 * and of nothing else: on a slow phone a press comes between two slices of a render, and its errors would not
 * be shown. All of them are read here, at once.
 */
export function useForm<Values extends Record<string, unknown>, Value = Values>(
  options: Options<Values, Value>,
): ReturnType<typeof useConformForm<Values, Value>> {
  const form = useConformForm<Values, Value>(options);
  void form[0].allErrors;
  return form;
}
