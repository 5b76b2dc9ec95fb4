import { expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import type { ReadinessLine, ReadinessState } from '~/features/booking/rules/readiness-line';
import { nextStepOf, stepsOf } from './next-step';

const line = (
  dog: string,
  link: ReadinessLine['link'],
  state: ReadinessState = 'missing',
): ReadinessLine => ({ code: dog, state, text: '', forAdmin: '', dog, ...(link && { link }) });

const papers = (dog: string, vaccine = 'rabies', state?: ReadinessState) =>
  line(dog, { to: 'certificates', petId: dog.toLowerCase(), vaccine }, state);

it('R103 names the certificate, the dog, or all dogs that miss one', () => {
  const text = (...lines: ReadinessLine[]) => nextStepOf(lines)?.text;
  expect(text(papers('Bruno'))).toBe('Add Bruno’s rabies certificate');
  expect(text(papers('Bruno'), papers('Bruno', 'DHPP'))).toBe('Add Bruno’s certificates');
  expect(text(papers('Bruno', 'rabies', 'ok'), papers('Bruno', 'DHPP'))).toBe(
    'Add Bruno’s DHPP certificate',
  );
  expect(text(papers('Nala'), papers('Bruno'))).toBe('Add certificates for Bruno and Nala');
});

it('R103 leads to the form of the first dog that misses one', () => {
  expect(nextStepOf([papers('Bruno', 'rabies', 'waiting'), papers('Nala')])).toEqual({
    text: 'Add Nala’s rabies certificate',
    to: paths.petVaccinations('nala'),
    petIds: ['nala'],
  });
});

it('R103 asks for certificates before the rest, and for nothing that its owner cannot do', () => {
  const tell = line('Bruno', { to: 'pet', petId: 'bruno' });
  const sign = line('', { to: 'agreement', ownerId: 'sam' });
  expect(nextStepOf([sign, tell, papers('Bruno')])?.petIds).toEqual(['bruno']);
  expect(nextStepOf([sign, tell])?.text).toBe('Read and sign the agreement');
  const meet = line('Bruno', { to: 'meeting', petId: 'bruno' });
  expect(nextStepOf([meet, tell])).toEqual({
    text: 'Propose times to meet Bruno',
    to: paths.petMeeting('bruno'),
    petIds: ['bruno'],
  });
  expect(nextStepOf([tell])).toMatchObject({ text: 'Tell us about Bruno' });
  expect(nextStepOf([line('Bruno', undefined), papers('Nala', 'rabies', 'ok')])).toBeNull();
});

it('R44 a certificate leads back to the page that asked for it', () => {
  const [step] = stepsOf([papers('Bruno')], '/booking/one?a=b');
  expect(step?.to).toBe('/bruno/pet?back=%2Fbooking%2Fone%3Fa%3Db#vaccinations');
});

it('R125 each open step stands on its own, once', () => {
  const meet = line('Bruno', { to: 'meeting', petId: 'bruno' });
  const texts = stepsOf([meet, papers('Bruno'), papers('Bruno', 'DHPP'), meet]).map(
    ({ text }) => text,
  );
  expect(texts).toEqual(['Add Bruno’s certificates', 'Propose times to meet Bruno']);
});
