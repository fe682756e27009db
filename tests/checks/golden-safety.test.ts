import { testCasesOf } from './golden-cases.ts';

testCasesOf('SF', 'PR', 'AX', 'SU');
