import classes from './choice.module.css';

/** A radio or checkbox as a pill that can be tapped anywhere. */
export const pill = {
  root: classes.choice,
  body: classes.choiceBody,
  inner: classes.choiceInner,
  labelWrapper: classes.choiceLabelWrapper,
  label: classes.choiceLabel,
  description: classes.choiceDescription,
};

/** A checkbox on its own, without a frame. */
export const plain = {
  body: classes.plainBody,
  inner: classes.plainInner,
  labelWrapper: classes.plainLabelWrapper,
  label: classes.plainLabel,
  description: classes.plainDescription,
};
