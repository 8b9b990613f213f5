// React then warns about an update outside of `act`, which the console watch turns into a failure.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
