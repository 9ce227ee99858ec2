require('@testing-library/jest-dom');
// How long a page may take on a machine with other work is no test's subject.
require('@testing-library/dom').configure({ asyncUtilTimeout: 60_000 });
