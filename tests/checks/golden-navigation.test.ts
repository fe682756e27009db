import { testCasesOf } from './golden-cases.ts';

testCasesOf('GR');
