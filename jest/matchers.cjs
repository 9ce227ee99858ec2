require('@testing-library/jest-dom');
// Generous, because no test is about time and the machine may be busy.
require('@testing-library/dom').configure({ asyncUtilTimeout: 60_000 });
