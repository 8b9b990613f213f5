// The desk renders its pages as the shop renders a personal one. The build has its own copies of
// these modules, so the process sets the contexts that come from here.
export {
  clientAddressContext,
  default,
  handleError,
  isStreamedContext,
  nonceContext,
  readChangesFrom,
  requestIdContext,
  shopContext,
  streamTimeout,
} from '#app/entry.server.tsx'
