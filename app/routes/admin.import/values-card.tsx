import { grouped } from '~/core/text/counted';
import { NativeSelect, TextInput } from '@mantine/core';
import { importColumns } from '~/features/data/import/import-columns';
import type { importState } from '~/features/data/import/import-list.server';
import { type UnknownValue, valueOptions } from '~/features/data/import/import-values';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Icon } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';
import parts from '~/ui/card-parts.module.css';
import classes from './import.module.css';

type Values = NonNullable<ReturnType<typeof importState>['checked']>['values'];

/** Unknown values of the file, each once, with the choices to map it to (R100). */
export function ValuesCard({ values, version }: { values: Values; version: string }) {
  if (values.length === 0) return null;
  return (
    <Card title="Words we don’t know">
      <p>Tell us once what each of them means. We read all lines that have it that way.</p>
      <PostForm className={parts.form ?? ''} label="Words we don’t know">
        <input type="hidden" name="version" value={version} />
        <ul className={classes.columns}>
          {values.map((value, at) => (
            <li key={at} className={classes.column}>
              <NativeSelect
                label={`${importColumns[value.column].label} “${value.cell}”`}
                description={linesText(value)}
                name={`value-${at}`}
                size="md"
                data={[
                  { value: '', label: 'Leave these lines out' },
                  { value: 'empty', label: 'Leave this field empty' },
                  ...valueOptions(value.column).map(({ value, label }) => ({
                    value: `is:${value}`,
                    label,
                  })),
                ]}
                defaultValue={chosen(value)}
                rightSection={<Icon name="chevron" />}
              />
              {valueOptions(value.column).length > 0 ? null : (
                <TextInput
                  label={
                    <>
                      Or type what it means
                      <VisuallyHidden>
                        : {importColumns[value.column].label} “{value.cell}”
                      </VisuallyHidden>
                    </>
                  }
                  name={`typed-${at}`}
                  size="md"
                  defaultValue={value.answer ?? ''}
                  autoComplete="off"
                />
              )}
              {value.answer === null ? <p className={parts.quiet}>{value.text}</p> : null}
            </li>
          ))}
        </ul>
        <div className={parts.buttons}>
          <SubmitButton name="intent" value="answer">
            Check with these answers
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

function chosen({ column, answer }: UnknownValue): string {
  if (answer === '') return 'empty';
  const isChoice = valueOptions(column).some(({ value }) => value === answer);
  return isChoice ? `is:${answer}` : '';
}

const linesText = ({ lines, first }: UnknownValue) =>
  lines === 1
    ? `Line ${grouped(first)}`
    : `${grouped(lines)} lines, the first is line ${grouped(first)}`;
