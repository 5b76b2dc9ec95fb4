import { describe, expect, it } from 'vitest';
import { formatOfPictureFile, pictureFile, pictureWidths } from './picture-files';

describe('R39 the files of a picture', () => {
  it.each([
    [1, [1]],
    [320, [320]],
    [321, [320, 321]],
    [1000, [320, 640, 960, 1000]],
    [1920, [320, 640, 960, 1280, 1920]],
  ])('R39 one of %i pixels is kept in the widths %j', (width, widths) => {
    expect(pictureWidths(width)).toEqual(widths);
  });

  it('R39 are named by width and format, and nothing else is a name', () => {
    expect(formatOfPictureFile(pictureFile(640, 'webp'))).toBe('webp');
    expect(formatOfPictureFile(pictureFile(1, 'jpeg'))).toBe('jpeg');
    for (const name of [
      '640.png',
      '640',
      '.webp',
      '0640.webp',
      '12345.webp',
      'x.webp',
      '640.webp\n',
      '../640.webp',
      '640.constructor',
    ])
      expect(formatOfPictureFile(name), name).toBeNull();
  });
});
