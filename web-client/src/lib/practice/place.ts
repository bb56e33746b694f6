// Where the practice table is: anybody may go there, paired or not.
export const practicePath = '/practice';
