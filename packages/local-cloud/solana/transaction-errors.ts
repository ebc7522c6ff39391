import {
  type FailedTransactionMetadata,
  InstructionErrorBorshIo,
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
} from 'litesvm/dist/internal.js';
import type { TransactionErrorJson } from './ledger-records.ts';

/** Error names in the order of LiteSVM 1.4.1's enum of transaction errors. */
const TRANSACTION_ERRORS = `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound
  InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep
  MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure
  ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion
  InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks
  AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/);

/** Error names in the order of LiteSVM 1.4.1's enum of instruction errors. */
const INSTRUCTION_ERRORS = `GenericError InvalidArgument InvalidInstructionData InvalidAccountData
  AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized
  UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend
  ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified
  RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed
  AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange
  ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed
  MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
  ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority
  AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
  MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/);

/** Error messages of public nodes. Wallets and web3.js search for some of them. */
const SENTENCES = new Map([
  ['AccountNotFound', 'Attempt to debit an account but found no record of a prior credit.'],
  ['AlreadyProcessed', 'This transaction has already been processed'],
  ['BlockhashNotFound', 'Blockhash not found'],
  ['InsufficientFundsForFee', 'Insufficient funds for fee'],
  ['InvalidAccountForFee', 'This account may not be used to pay transaction fees'],
  ['ProgramAccountNotFound', 'Attempt to load a program that does not exist'],
  ['SignatureFailure', 'Transaction did not pass signature verification'],
]);

type RuntimeError = ReturnType<FailedTransactionMetadata['err']>;

export function transactionErrorJson(error: RuntimeError): TransactionErrorJson {
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? `Unknown${error}`;
  if (error instanceof TransactionErrorInstructionError) {
    return { InstructionError: [error.index, instructionErrorJson(error.err())] };
  }
  if (error instanceof TransactionErrorDuplicateInstruction) return { DuplicateInstruction: error.index };
  const details = { account_index: error.accountIndex };
  return error instanceof TransactionErrorInsufficientFundsForRent
    ? { InsufficientFundsForRent: details }
    : { ProgramExecutionTemporarilyRestricted: details };
}

/** Returns true when a transaction with this error is recorded and pays its fee. */
export function isRecorded(error: TransactionErrorJson | null): boolean {
  return error === null || typeof error !== 'string';
}

/** Describes an error in one sentence. For a failed instruction, the logs hold the message of the runtime. */
export function describeTransactionError(error: TransactionErrorJson, logs: readonly string[]): string {
  if (typeof error === 'string') return SENTENCES.get(error) ?? spaced(error);
  const failure = error.InstructionError;
  if (Array.isArray(failure)) {
    const reason = logs.findLast((line) => / failed: /.test(line))?.replace(/^.*? failed: /, '');
    return `Error processing Instruction ${failure[0]}: ${reason ?? describeInstructionError(failure[1])}`;
  }
  return `${spaced(Object.keys(error).join())} ${JSON.stringify(error)}`;
}

function instructionErrorJson(
  error: ReturnType<TransactionErrorInstructionError['err']>,
): string | Record<string, string | number> {
  if (error instanceof InstructionErrorCustom) return { Custom: error.code };
  if (error instanceof InstructionErrorBorshIo) return { BorshIoError: error.msg };
  return typeof error === 'number' ? (INSTRUCTION_ERRORS[error] ?? `Unknown${error}`) : 'GenericError';
}

function describeInstructionError(error: unknown): string {
  if (typeof error === 'string') return spaced(error);
  if (typeof error === 'object' && error !== null && 'Custom' in error && typeof error.Custom === 'number') {
    return `custom program error: 0x${error.Custom.toString(16)}`;
  }
  return JSON.stringify(error);
}

function spaced(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
