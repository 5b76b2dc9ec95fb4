import { describe, expect, it } from 'vitest';
import { acceptedPictures } from '~/core/files/picture-files';
import { FileField } from '~/ui/form/fields';
import { Photo } from './photo';
import { attribute, field, render, tags, textOf } from '~tests/setup/render';

const picture = { id: 'abcdefghijklmnop', alt: 'Biscuit in the garden', width: 700, height: 500 };

describe('Photo', () => {
  it('offers every size in both formats, and keeps its space', () => {
    const html = render(<Photo picture={picture} sizes="50vw" />);
    const [source] = tags(html, 'source');
    const [image] = tags(html, 'img');
    const sizes = (format: string) =>
      [320, 640, 700]
        .map((width) => `/resources/pictures/abcdefghijklmnop/${width}.${format} ${width}w`)
        .join(', ');
    expect(attribute(source, 'type')).toBe('image/webp');
    expect(source).toContain(sizes('webp'));
    expect(image).toContain(sizes('jpeg'));
    for (const tag of [source, image]) expect(attribute(tag, 'sizes')).toBe('50vw');
    expect(attribute(image, 'width')).toBe('700');
    expect(attribute(image, 'height')).toBe('500');
    expect(attribute(image, 'alt')).toBe('Biscuit in the garden');
  });

  it('waits until it comes near, but for the first of the page', () => {
    const [later] = tags(render(<Photo picture={picture} sizes="50vw" />), 'img');
    expect(attribute(later, 'loading')).toBe('lazy');
    expect(later).not.toContain('fetchpriority');
    const [first] = tags(render(<Photo picture={picture} sizes="50vw" priority />), 'img');
    expect(attribute(first, 'loading')).toBe('eager');
    expect(attribute(first, 'fetchpriority')).toBe('high');
  });
});

describe('FileField', () => {
  it('is a native file input named by its label, with its hint and error tied to it', () => {
    const broken = field('photo', { errors: ['Choose a picture first.'], initialValue: 'x' });
    const html = render(
      <FileField field={broken} label="Photo" description="A hint" accept={acceptedPictures} />,
    );
    const [input] = tags(html, 'input');
    expect(attribute(input, 'type')).toBe('file');
    expect(attribute(input, 'name')).toBe('photo');
    expect(attribute(input, 'accept')).toBe(acceptedPictures);
    expect(attribute(input, 'aria-invalid')).toBe('true');
    // No page may choose a file: the browser would refuse a value.
    expect(input).not.toContain('value=');
    expect(html).toMatch(/<label[^>]*\sfor="form-photo"[^>]*>Photo<\/label>/);
    const described = attribute(input, 'aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => textOf(html, id))).toEqual(
      expect.arrayContaining(['Choose a picture first.', 'A hint']),
    );
  });
});
