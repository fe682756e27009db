import type { Walk } from './walk.ts';

export const migraine: Walk = {
  slug: 'migraine-relief',
  name: 'Migraine relief',
  pre: [
    { id: 'mr-pre-days', says: 'On how many days a month', answer: { pick: '4 to 7 days' }, sent: ['mr-days-some'] },
    {
      id: 'mr-pre-symptoms',
      says: 'What comes with your migraines?',
      answer: { tick: ['Light hurts', 'Sounds hurt'] },
      sent: ['mr-sym-light', 'mr-sym-sound'],
    },
    {
      id: 'mr-pre-warning',
      says: 'Right now, or in the last few days',
      answer: { pick: 'No' },
      sent: ['mr-warning-no'],
    },
    {
      id: 'mr-pre-diagnosis',
      says: 'Has a doctor or nurse told you',
      answer: { pick: 'Yes' },
      sent: ['mr-diagnosis-yes'],
    },
    {
      id: 'mr-pre-goal',
      says: 'What would you most like to get back to',
      answer: { write: 'Quiet mornings, and choir' },
      sent: ['Quiet mornings, and choir'],
    },
  ],
  medical: [
    {
      id: 'mr-med-heart',
      says: 'Have you ever had any of these?',
      answer: { tick: ['None of these'] },
      sent: ['mr-heart-none'],
    },
    {
      id: 'mr-med-pregnancy',
      says: 'Are you pregnant or breastfeeding',
      answer: { pick: 'No' },
      sent: ['mr-pregnancy-no'],
    },
    {
      id: 'mr-med-before',
      says: 'Have you taken a prescription medicine',
      answer: { pick: 'Yes, and it helped' },
      sent: ['mr-before-helped'],
    },
    {
      id: 'mr-med-medicines',
      says: 'Which medicines, vitamins and herbs',
      answer: { tick: ['I take no medications'] },
      sent: ['mr-medicines-told'],
      beside: { medication: { medication_entries: {}, medication_free_text: [], none_medications: true } },
    },
    {
      id: 'mr-med-allergies',
      says: 'Are you allergic to anything?',
      answer: { tick: ['I have no allergies'] },
      sent: ['mr-allergies-told'],
      beside: { allergy: { allergy_entries: {}, allergy_free_text: [], none_allergies: true } },
    },
    {
      id: 'mr-med-form',
      says: 'Which kind of tablet would you rather take?',
      answer: { pick: 'A tablet to swallow' },
      sent: ['mr-form-swallow'],
    },
  ],
  variant: 'Tablet 50 mg',
  variantId: 'mr-tablet-50',
  quantity: '9 tablets',
  quantityOf: { quantity: 9, subscriptionType: 'once' },
  total: '$38.48',
};

/** The migraine walk, with the dissolving tablet chosen. */
export const dissolving: Walk = {
  ...migraine,
  medical: migraine.medical.map((asked) =>
    asked.id === 'mr-med-form'
      ? { ...asked, answer: { pick: 'A tablet that dissolves in the mouth' }, sent: ['mr-form-dissolve'] }
      : asked,
  ),
  variant: 'Dissolving tablet 5 mg',
  variantId: 'mr-dissolving-5',
  total: '$42.75',
  dissolves: true,
};

export const hair: Walk = {
  slug: 'hair-regrowth',
  name: 'Hair regrowth',
  pre: [
    {
      id: 'hr-pre-pattern',
      says: 'Which picture looks most like your scalp?',
      answer: { pick: 'Thinner at the crown' },
      sent: ['hr-pattern-crown'],
    },
    {
      id: 'hr-pre-sudden',
      says: 'Did your hair fall out suddenly',
      answer: { pick: 'No, it thinned slowly' },
      sent: ['hr-sudden-no'],
    },
    {
      id: 'hr-pre-scalp',
      says: 'Do you have any of these on your scalp?',
      answer: { tick: ['Itching'] },
      sent: ['hr-scalp-itch'],
    },
    {
      id: 'hr-pre-hope',
      says: 'What are you hoping for?',
      answer: { write: 'A fuller crown' },
      sent: ['A fuller crown'],
    },
    { id: 'hr-pre-age', says: 'How old are you?', answer: { pick: '18 to 64' }, sent: ['hr-age-adult'] },
  ],
  medical: [
    {
      id: 'hr-med-heart',
      says: 'Do any of these apply to you?',
      answer: { tick: ['None of these'] },
      sent: ['hr-heart-none'],
    },
    { id: 'hr-med-allergy', says: 'Have you ever had a reaction', answer: { pick: 'No' }, sent: ['hr-allergy-no'] },
    {
      id: 'hr-med-pregnancy',
      says: 'Are you pregnant or breastfeeding',
      answer: { pick: 'No' },
      sent: ['hr-pregnancy-no'],
    },
    { id: 'hr-med-form', says: 'Which would you rather use?', answer: { pick: 'A foam' }, sent: ['hr-form-foam'] },
    {
      id: 'hr-med-medicines',
      says: 'Which medicines, vitamins and herbs',
      answer: { tick: ['I take no medications'] },
      sent: ['hr-medicines-told'],
      beside: { medication: { medication_entries: {}, medication_free_text: [], none_medications: true } },
    },
    {
      id: 'hr-med-allergies',
      says: 'Are you allergic to anything?',
      answer: { tick: ['I have no allergies'] },
      sent: ['hr-allergies-told'],
      beside: { allergy: { allergy_entries: {}, allergy_free_text: [], none_allergies: true } },
    },
  ],
  variant: 'Foam 5%',
  variantId: 'hr-foam-5',
  quantity: '3 cans',
  quantityOf: { quantity: 3, subscriptionType: 'once' },
  total: '$76.80',
};

export const preAddress = ({ slug }: Walk): string => `/products/${slug}/pre_questionnaire`;
