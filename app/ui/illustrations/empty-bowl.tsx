import { art, Drawing } from './drawing';
import type { PictureProps } from './drawing';

/** A dog looking over its empty bowl: for a list with nothing in it. */
export function EmptyBowl(props: PictureProps) {
  return (
    <Drawing size={[320, 220]} {...props}>
      <path
        d="M44 206C2 164 16 80 74 52c48-24 138-26 182 8 50 40 54 110 20 146z"
        fill={art('linen')}
      />
      <path d="M86 196c-4-58 22-96 74-96s78 38 74 96z" fill={art('honey')} />
      <path d="M128 196c0-30 12-50 32-50s32 20 32 50z" fill={art('cream')} />
      <path
        d="M160 40c34 0 54 22 54 54 0 34-24 56-54 56s-54-22-54-56c0-32 20-54 54-54z"
        fill={art('honey')}
      />
      <path
        d="M116 56c-18-2-34 18-36 48-1 20 8 32 18 26 14-8 12-30 22-50 6-12 4-23-4-24z"
        fill={art('caramel')}
      />
      <path
        d="M204 56c18-2 34 18 36 48 1 20-8 32-18 26-14-8-12-30-22-50-6-12-4-23 4-24z"
        fill={art('caramel')}
      />
      <path d="M160 40c-8 14-10 34-8 52h16c2-18 0-38-8-52z" fill={art('cream')} />
      <ellipse cx="160" cy="122" rx="30" ry="24" fill={art('cream')} />
      <path d="M134 84c3-4 9-4 12 0M174 84c3-4 9-4 12 0" stroke={art('chestnut')} strokeWidth="3" />
      <circle cx="140" cy="97" r="6.5" fill={art('cocoa')} />
      <circle cx="180" cy="97" r="6.5" fill={art('cocoa')} />
      <circle cx="142" cy="95" r="2" fill={art('cream')} />
      <circle cx="182" cy="95" r="2" fill={art('cream')} />
      <path d="M149 110c0-6 22-6 22 0s-6 11-11 11-11-5-11-11z" fill={art('cocoa')} />
      <path
        d="M160 121v8c-3 6-12 6-16 2m16-2c3 6 12 6 16 2"
        stroke={art('cocoa')}
        strokeWidth="3"
      />
      <path
        d="M98 158h124c4 0 7 3 8 7l9 33c1 4-2 8-6 8H87c-4 0-7-4-6-8l9-33c1-4 4-7 8-7z"
        fill={art('brick')}
      />
      <ellipse cx="160" cy="160" rx="66" ry="9" fill={art('chestnut')} />
      <ellipse cx="160" cy="162" rx="56" ry="6" fill={art('cocoa')} />
      <g fill={art('cream')}>
        <rect x="142" y="180" width="36" height="9" rx="4.5" />
        <circle cx="142" cy="180" r="5.5" />
        <circle cx="142" cy="189" r="5.5" />
        <circle cx="178" cy="180" r="5.5" />
        <circle cx="178" cy="189" r="5.5" />
      </g>
      <path d="M30 206h260" stroke={art('sand')} strokeWidth="5" />
    </Drawing>
  );
}
