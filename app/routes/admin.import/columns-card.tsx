import { grouped } from '~/core/text/counted';
import { Input, NativeSelect } from '@mantine/core';
import {
  columnsOfList,
  filledFields,
  importColumns,
  type ImportedField,
  type ListKind,
} from '~/features/data/import/import-columns';
import { askTheOwner } from '~/features/dogs/pets/pet-words';
import { petField } from '~/features/dogs/pets/pet-fields';
import type { importState } from '~/features/data/import/import-list.server';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Icon } from '~/ui/icon';
import parts from '~/ui/card-parts.module.css';
import classes from './import.module.css';

type List = NonNullable<ReturnType<typeof importState>['list']>;

const choicesOf = (kind: ListKind) => [
  { value: '', label: 'Leave out' },
  ...columnsOfList[kind].map((value) => ({ value, label: importColumns[value].label })),
];

/** Maps the file's columns to fields, with sample values and values for empty cells. */
export function ColumnsCard({ list, again }: { list: List; again: boolean }) {
  const { kind, name, lines, columns, fill, version } = list;
  const choices = choicesOf(kind);
  return (
    <Card title="Columns">
      <p>
        {name || 'Your file'} has {grouped(lines)} {lines === 1 ? 'line' : 'lines'}. Please look
        whether each column is understood.
      </p>
      <PostForm className={parts.form ?? ''} label="Columns">
        <input type="hidden" name="version" value={version} />
        <ul className={classes.columns}>
          {columns.map(({ title, samples, means }, at) => (
            <li key={at} className={classes.column}>
              <NativeSelect
                label={title}
                name={`column-${at}`}
                size="md"
                data={choices}
                defaultValue={means ?? ''}
                rightSection={<Icon name="chevron" />}
              />
              <p className={parts.quiet}>{samples.length > 0 ? samples.join(' · ') : 'Empty'}</p>
            </li>
          ))}
        </ul>
        {kind === 'dogs' ? <Answers fill={fill} /> : null}
        <div className={parts.buttons}>
          <SubmitButton name="intent" value="check" variant={again ? 'light' : 'filled'}>
            {again ? 'Check again' : 'Check this list'}
          </SubmitButton>
          <SubmitButton name="intent" value="drop" variant="subtle">
            Choose another file
          </SubmitButton>
        </div>
        <p className={parts.quiet}>Checking saves nothing.</p>
      </PostForm>
    </Card>
  );
}

function Answers({ fill }: { fill: List['fill'] }) {
  return (
    <fieldset className={classes.fill}>
      <legend>Where a line says nothing about a dog</legend>
      <p>
        We’ll ask the owner, in the invitation and when they first sign in. An answer that you
        choose here is filled in instead, and the dog’s page says so.
      </p>
      <div className={classes.columns}>
        {filledFields.map((field) => (
          <Answer key={field} field={field} value={fill[field] ?? ''} />
        ))}
      </div>
    </fieldset>
  );
}

function Answer({ field, value }: { field: ImportedField; value: string }) {
  const { label } = importColumns[field];
  const id = `fill-${field}`;
  const { options } = petField(field);
  if (options === undefined)
    return (
      <Input.Wrapper id={id} label={label} size="md">
        <Input
          id={id}
          name={id}
          size="md"
          defaultValue={value}
          placeholder={askTheOwner}
          autoComplete="off"
        />
      </Input.Wrapper>
    );
  return (
    <NativeSelect
      id={id}
      name={id}
      label={label}
      size="md"
      data={[{ value: '', label: askTheOwner }, ...options]}
      defaultValue={value}
      rightSection={<Icon name="chevron" />}
    />
  );
}
