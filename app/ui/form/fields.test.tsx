import { describe, expect, it } from 'vitest';
import { CheckField, CheckListField, ChoiceField } from './choice-fields';
import { DateTimeField } from './date-time-field';
import { type FieldProps, SelectField, TextAreaField, TextField } from './fields';
import { attribute, field, render, tags, textOf } from '~tests/setup/render';

const openAlways = { describeDay: () => ({ open: true }) as const, timesFor: () => [540] };
const bounds = { min: '2026-11-21T06:15', max: '2028-05-21T20:45' };

const oneInput: [name: string, tag: string, draw: (props: FieldProps) => React.ReactNode][] = [
  ['TextField', 'input', (props) => <TextField {...props} />],
  ['TextAreaField', 'textarea', (props) => <TextAreaField {...props} />],
  ['SelectField', 'select', (props) => <SelectField {...props} options={['yes', 'no']} />],
  [
    'DateTimeField',
    'input',
    (props) => <DateTimeField {...props} disabled={false} {...bounds} {...openAlways} />,
  ],
  ['CheckField', 'input', (props) => <CheckField {...props} />],
];

describe.each(oneInput)('%s', (_name, tag, draw) => {
  it('is a native input named by its label, whose text is exactly the label', () => {
    const html = render(draw({ field: field('thing', { required: true }), label: 'Thing' }));
    const [input] = tags(html, tag);
    expect(attribute(input, 'name')).toBe('thing');
    expect(attribute(input, 'id')).toBe('form-thing');
    expect(html).toMatch(/<label[^>]*\sfor="form-thing"[^>]*>Thing<\/label>/);
  });

  it('ties its error to the input and reads it out', () => {
    const broken = field('thing', { errors: ['Too short.'] });
    const html = render(draw({ field: broken, label: 'Thing', description: 'A hint' }));
    const [input] = tags(html, tag);
    expect(attribute(input, 'aria-invalid')).toBe('true');
    const described = attribute(input, 'aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => textOf(html, id))).toEqual(
      expect.arrayContaining(['Too short.', 'A hint']),
    );
    expect(html).toMatch(/role="alert"[^>]*>Too short\.|id="form-thing-error"[^>]*role="alert"/);
  });

  it('sets no length limit of its own, so that the sentence of the schema is what people read', () => {
    const html = render(draw({ field: field('thing'), label: 'Thing' }));
    expect(html).not.toContain('maxlength');
  });
});

describe('what was typed', () => {
  it('comes back into the fields', () => {
    const typed = field('thing', { initialValue: 'no' });
    expect(render(<TextField field={typed} label="Thing" />)).toContain('value="no"');
    expect(render(<TextAreaField field={typed} label="Thing" />)).toContain('>no</textarea>');
    const select = render(<SelectField field={typed} label="Thing" options={['yes', 'no']} />);
    expect(select).toMatch(/<option[^>]*selected=""[^>]*>no</);
    const radios = render(<ChoiceField field={typed} label="Thing" options={['yes', 'no']} />);
    const ticked = tags(radios, 'input').filter((input) => input.includes('checked'));
    expect(ticked.map((input) => attribute(input, 'value'))).toEqual(['no']);
  });

  it('never writes a password back into the page', () => {
    const typed = field('password', { initialValue: 'correct horse' });
    const html = render(<TextField field={typed} label="Password" type="password" />);
    expect(html).not.toContain('correct horse');
  });
});

describe('groups of choices', () => {
  it('name each checkbox by its pet and the group by its question', () => {
    const pets = field('pets', { initialValue: ['p2'], errors: ['Choose at least one pet.'] });
    const options = [
      { value: 'p1', label: 'Biscuit' },
      { value: 'p2', label: 'Mabel' },
    ];
    const html = render(<CheckListField field={pets} label="Pets" options={options} />);
    expect(html).toMatch(/<legend[^>]*>Pets<\/legend>/);
    const [first, second] = tags(html, 'input');
    expect(attribute(first, 'type')).toBe('checkbox');
    expect(html).toMatch(
      new RegExp(`<label[^>]*for="${attribute(first, 'id')}"[^>]*>Biscuit</label>`),
    );
    expect(second).toContain('checked');
    const [group] = tags(html, 'fieldset');
    expect(textOf(html, attribute(group, 'aria-describedby') ?? '')).toBe(
      'Choose at least one pet.',
    );
  });

  it('make a radio group of a choice', () => {
    const html = render(
      <ChoiceField field={field('friendly')} label="Friendly" options={['yes', 'no']} />,
    );
    expect(tags(html, 'fieldset')[0]).toContain('role="radiogroup"');
    expect(tags(html, 'input').map((input) => attribute(input, 'name'))).toEqual([
      'friendly',
      'friendly',
    ]);
  });
});

describe('the hint', () => {
  it('says which fields are optional without touching the label', () => {
    const html = render(
      <TextField field={field('note')} label="Note" optional description="Anything." />,
    );
    expect(textOf(html, 'form-note-description')).toBe('Optional. Anything.');
    expect(html).toMatch(/>Note<\/label>/);
  });
});

describe('R17 the date-time field', () => {
  it('steps by quarter hours within its bounds and stays usable without JavaScript', () => {
    const html = render(
      <DateTimeField
        field={field('pickUp')}
        label="Pick Up"
        {...bounds}
        {...openAlways}
        disabled
      />,
    );
    const [input] = tags(html, 'input');
    expect(attribute(input, 'type')).toBe('datetime-local');
    expect(attribute(input, 'step')).toBe('900');
    expect(attribute(input, 'min')).toBe(bounds.min);
    expect(attribute(input, 'max')).toBe(bounds.max);
    expect(input).not.toMatch(/\sdisabled/);
  });
});
