/** The theme's values (app/ui/theme/palette.ts) again: mail programs don't support variables. */
import type { CSSProperties } from 'react';

const ink = '#2a2419';
const dimmed = '#645238';
const line = '#e9dcc7';
const accent = '#235a45';
const card = '#fffdf9';
const textFace = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const displayFace = "'Bricolage Grotesque', Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

const text = { margin: 0, fontFamily: textFace, fontSize: 16, lineHeight: '25px', color: ink };
const cell = { padding: '10px 0', verticalAlign: 'top', borderTop: `1px solid ${line}` };

/** Pixels; Outlook reads it from the attribute alone. */
export const faceWidth = 72;

export const mailStyles = {
  body: { margin: 0, padding: 0, backgroundColor: '#faf5ec', WebkitTextSizeAdjust: '100%' },
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0 },
  page: { width: '100%', backgroundColor: '#faf5ec' },
  margin: { padding: '24px 12px' },
  sheet: { width: '100%', maxWidth: 600, margin: '0 auto' },
  name: { padding: '0 8px 16px', fontFamily: displayFace, fontSize: 22, color: accent },
  nameText: { margin: 0, fontWeight: 700 },
  card: {
    padding: '28px 24px 8px',
    backgroundColor: card,
    border: `1px solid ${line}`,
    borderRadius: 20,
  },
  faces: { ...text, margin: '0 0 12px' },
  face: {
    width: faceWidth,
    height: faceWidth,
    marginRight: 8,
    borderRadius: '50%',
    objectFit: 'cover',
    verticalAlign: 'middle',
  },
  greeting: { ...text, margin: '0 0 12px', fontFamily: displayFace, fontSize: 20, fontWeight: 650 },
  paragraph: { ...text, margin: '0 0 20px' },
  notice: {
    margin: '0 0 20px',
    padding: '14px 16px',
    backgroundColor: '#fdf3dc',
    border: '1px solid #f4d083',
    borderRadius: 12,
  },
  noticeTitle: { ...text, fontWeight: 700 },
  noticeText: { ...text, whiteSpace: 'pre-line' },
  table: { width: '100%', margin: '0 0 20px', borderCollapse: 'collapse' },
  label: {
    ...text,
    ...cell,
    width: '30%',
    paddingRight: 12,
    color: dimmed,
    textAlign: 'left',
    fontWeight: 400,
  },
  value: { ...text, ...cell, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  what: { ...text, ...cell, textAlign: 'left', fontWeight: 400 },
  why: { ...text, display: 'block', fontSize: 14, lineHeight: '20px', color: dimmed },
  amount: { ...text, ...cell, paddingLeft: 12, textAlign: 'right', whiteSpace: 'nowrap' },
  sumLabel: { ...text, ...cell, textAlign: 'left', fontWeight: 700 },
  sumAmount: { ...text, ...cell, textAlign: 'right', fontWeight: 700, whiteSpace: 'nowrap' },
  quotationTitle: { ...text, color: dimmed },
  quotation: {
    ...text,
    margin: '4px 0 20px',
    paddingLeft: 14,
    borderLeft: `3px solid ${line}`,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  buttonRow: { margin: '4px 0 24px' },
  button: {
    display: 'inline-block',
    padding: '13px 26px',
    fontFamily: textFace,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    color: card,
    backgroundColor: accent,
    borderRadius: 32,
    textDecoration: 'none',
  },
  quietButton: {
    ...text,
    display: 'inline-block',
    padding: '12px 25px',
    lineHeight: '20px',
    fontWeight: 600,
    color: accent,
    border: `1px solid ${accent}`,
    borderRadius: 32,
    textDecoration: 'none',
  },
  link: { color: accent, textDecoration: 'underline' },
  closing: { ...text, margin: '0 0 24px' },
  foot: { padding: '20px 8px 0' },
  footText: { ...text, margin: '0 0 8px', fontSize: 14, lineHeight: '21px', color: dimmed },
} as const satisfies Record<string, CSSProperties>;
