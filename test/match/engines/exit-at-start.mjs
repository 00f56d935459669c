// Is gone before anybody says hello.
process.exit(3);
