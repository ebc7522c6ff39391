export const ACCOUNT_ID = '000000000000';
export const REGION = 'us-east-1';
